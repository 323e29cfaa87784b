import type { IncomingMessage } from 'node:http';

/**
 * Returns the headers that allow a page to read a response. Call this only for an admitted page, because the
 * headers allow whatever origin the request specifies.
 */
export const corsHeaders = ({ headers: { origin } }: IncomingMessage): Readonly<Record<string, string>> =>
  origin === undefined
    ? {}
    : {
        'access-control-allow-origin': origin,
        'access-control-expose-headers': 'retry-after',
        vary: 'Origin',
      };

/** The headers sent in response to a browser's preflight request. */
export const preflightHeaders = {
  'access-control-allow-methods': 'GET, POST, PATCH, PUT, DELETE',
  'access-control-allow-headers': 'content-type',
  'access-control-max-age': '600',
} as const;
