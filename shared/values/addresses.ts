/** A host that is nobody's: a path resolved against it stays on it, or was no path. */
const nobody = 'https://nobody.invalid/';

/**
 * Blanks, controls and marks that reorder text have no place in an address; browsers read a backslash as a
 * slash.
 */
const neverIn = /[\s\p{Cc}\p{Cf}\\]/u;
const scheme = /^[a-z][a-z0-9+.-]*:/i;
/** With a host right after the slashes, and nobody's name or password before it. */
const https = /^https:\/\/[^/?#@]+([/?#]|$)/i;

/**
 * True for an address of something to show or to follow: an https address, or a path of the site itself.
 * Nothing that a browser would run, no path that is a host in disguise (`//host`, `/\host`), no name and
 * password, no way up (`..`, spelled in any way).
 */
export function isSafeAddress(text: string): boolean {
  if (neverIn.test(text)) return false;
  if (scheme.test(text)) return https.test(text) && URL.canParse(text) && new URL(text).username === '';
  return pathOf(text) !== undefined;
}

/**
 * The path that an address names on its own site, without the first slash, decoded once and without query and
 * fragment; undefined where the address leads to another site, or where a part of the path would lead
 * elsewhere once it is decoded.
 */
export function pathOf(address: string): string | undefined {
  if (neverIn.test(address) || scheme.test(address) || !URL.canParse(address, nobody)) return undefined;
  if (new URL(address, nobody).origin !== new URL(nobody).origin) return undefined;
  const [written = ''] = address.split(/[?#]/);
  const parts = written.replace(/^\//, '').split('/').map(decoded);
  return parts.every((part) => part !== undefined && isPlain(part)) ? parts.join('/') : undefined;
}

/** A part of a path that is no way elsewhere. */
const isPlain = (part: string) => part !== '.' && part !== '..' && !/[/\\\p{Cc}]/u.test(part);

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
