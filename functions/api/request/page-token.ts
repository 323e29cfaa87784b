import { createHash } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '#functions/runtime/app-error';
import type { ApiRequest } from './request';

export interface PageOf {
  /** The API field that returns the list, such as `backups`. */
  readonly list: string;
  /** All arguments except the page size. */
  readonly question: unknown;
  readonly request: Pick<ApiRequest, 'identity'>;
}

const shape = z.tuple([z.string(), z.string()]);

/**
 * Returns the token of where a list continues; null after the last page. It is valid only for the list, its
 * arguments and the caller. Not a security measure: a forged token gives access only to pages that the caller
 * may see anyway.
 */
export const pageToken = (page: PageOf, place: string | undefined): string | null =>
  place === undefined
    ? null
    : Buffer.from(JSON.stringify([markOf(page, place), place])).toString('base64url');

/**
 * Returns where a list continues, or undefined without a token. Throws BadRequest if the token was not issued
 * for this list and these arguments.
 */
export function placeOf(
  page: PageOf,
  token: string | null | undefined,
  isPlace: (place: string) => boolean = () => true,
): string | undefined {
  if (token === null || token === undefined) return undefined;
  const read = readToken(token);
  if (read !== undefined && pageToken(page, read) === token && isPlace(read)) return read;
  throw wrongToken();
}

export function wrongToken(cause?: unknown): AppError {
  const expected = 'the nextToken from the previous page';
  const message = `nextToken is not from this list; expected ${expected}.`;
  return new AppError('BadRequest', message, { info: { field: 'nextToken', expected }, cause });
}

function readToken(token: string): string | undefined {
  try {
    return shape.parse(JSON.parse(Buffer.from(token, 'base64url').toString()))[1];
  } catch {
    return undefined;
  }
}

const markOf = ({ list, question, request }: PageOf, place: string): string =>
  createHash('sha256')
    .update(JSON.stringify([list, question, request.identity.sub, place]))
    .digest('base64url')
    .slice(0, 16);
