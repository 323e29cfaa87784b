/** A reserved host. Resolving a valid path against it does not change the host. */
const nobody = 'https://nobody.invalid/';

/**
 * Matches what is not valid in a URL: whitespace, control characters, bidirectional marks, and the backslash,
 * which browsers treat as a slash.
 */
const neverIn = /[\s\p{Cc}\p{Cf}\\]/u;
const scheme = /^[a-z][a-z0-9+.-]*:/i;
/** Matches an HTTPS URL with a host directly after the slashes, and no user name or password. */
const https = /^https:\/\/[^/?#@]+([/?#]|$)/i;

/**
 * True for an https URL or a path on the site itself. Rejects whatever a browser would run, paths that
 * contain a host (`//host`, `/\host`), user names and passwords, and parent paths (`..`, in any encoding).
 */
export function isSafeAddress(text: string): boolean {
  if (neverIn.test(text)) return false;
  if (scheme.test(text)) return https.test(text) && URL.canParse(text) && new URL(text).username === '';
  return pathOf(text) !== undefined;
}

/**
 * Returns a same-site URL's path, decoded once, without the leading slash, query and fragment. Undefined for
 * another site, or if a decoded segment would leave its folder.
 */
export function pathOf(address: string): string | undefined {
  if (neverIn.test(address) || scheme.test(address) || !URL.canParse(address, nobody)) return undefined;
  if (new URL(address, nobody).origin !== new URL(nobody).origin) return undefined;
  const [written = ''] = address.split(/[?#]/);
  const parts = written.replace(/^\//, '').split('/').map(decoded);
  return parts.every((part) => part !== undefined && isPlain(part)) ? parts.join('/') : undefined;
}

/** True if the segment stays within its folder. */
const isPlain = (part: string) => part !== '.' && part !== '..' && !/[/\\\p{Cc}]/u.test(part);

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
