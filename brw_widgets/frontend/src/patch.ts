type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);

/** A JSON merge patch (RFC 7396). What the patch does not name is shared with the old value, which stays as it is. */
export function merge<T>(old: T, patch: unknown): T {
  if (!isObject(patch)) return patch as T;
  const made: Record<string, unknown> = isObject(old) ? { ...old } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete made[key];
    else made[key] = merge(Object.hasOwn(made, key) ? made[key] : undefined, value);
  }
  return made as T;
}
