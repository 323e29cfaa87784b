import type { IncomingMessage } from 'node:http';

/**
 * Whether a request was made to this machine by name. A page elsewhere whose own name was made to point here (DNS rebinding) sends
 * its own name, and must get nothing.
 */
export function isLoopbackHost(request: IncomingMessage): boolean {
  return /^(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/i.test(request.headers.host ?? '');
}
