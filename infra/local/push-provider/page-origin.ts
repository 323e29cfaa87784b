import type { IncomingMessage } from 'node:http';

/**
 * The headers that let a page read an answer. Call it only for a page that was let in: its origin is
 * repeated.
 */
export const corsHeaders = ({ headers: { origin } }: IncomingMessage): Readonly<Record<string, string>> =>
  origin === undefined
    ? {}
    : {
        'access-control-allow-origin': origin,
        'access-control-expose-headers': 'retry-after',
        vary: 'Origin',
      };

/** The answer to a browser's question whether it may send a request. */
export const preflightHeaders = {
  'access-control-allow-methods': 'GET, POST, PATCH, PUT, DELETE',
  'access-control-allow-headers': 'content-type',
  'access-control-max-age': '600',
} as const;
