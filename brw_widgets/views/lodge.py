class Presenter:
    def __init__(self, game): pass
