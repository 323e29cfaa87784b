/** A host that belongs to nobody. A path resolved against it stays on it; anything else was not a path. */
const nobody = 'https://nobody.invalid/';

/**
 * Blanks, control characters and marks that reorder text do not belong in an address. Browsers read a
 * backslash as a slash.
 */
const neverIn = /[\s\p{Cc}\p{Cf}\\]/u;
const scheme = /^[a-z][a-z0-9+.-]*:/i;
/** With a host right after the slashes, and no user name or password before it. */
const https = /^https:\/\/[^/?#@]+([/?#]|$)/i;

/**
 * True for an address of something to show or to follow: an https address, or a path of the site itself. It
 * excludes anything that a browser would run, paths that are a host in disguise (`//host`, `/\host`), user
 * names and passwords, and ways up (`..`, in any spelling).
 */
export function isSafeAddress(text: string): boolean {
  if (neverIn.test(text)) return false;
  if (scheme.test(text)) return https.test(text) && URL.canParse(text) && new URL(text).username === '';
  return pathOf(text) !== undefined;
}

/**
 * The path of an address on its own site, without the first slash, decoded once and without query and
 * fragment; undefined if the address leads to another site, or if a part of the path would lead elsewhere
 * once it is decoded.
 */
export function pathOf(address: string): string | undefined {
  if (neverIn.test(address) || scheme.test(address) || !URL.canParse(address, nobody)) return undefined;
  if (new URL(address, nobody).origin !== new URL(nobody).origin) return undefined;
  const [written = ''] = address.split(/[?#]/);
  const parts = written.replace(/^\//, '').split('/').map(decoded);
  return parts.every((part) => part !== undefined && isPlain(part)) ? parts.join('/') : undefined;
}

/** A part of a path that does not lead elsewhere. */
const isPlain = (part: string) => part !== '.' && part !== '..' && !/[/\\\p{Cc}]/u.test(part);

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
