"""Publishing: the Voila site and self-contained pages."""
