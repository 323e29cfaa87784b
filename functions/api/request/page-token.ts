import { createHash } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '#functions/runtime/app-error';
import type { ApiRequest } from './request';

/** What a page belongs to. */
export interface PageOf {
  /** The field of the API. */
  readonly list: string;
  /** Everything that the list was asked, except the page size. */
  readonly question: unknown;
  readonly request: Pick<ApiRequest, 'identity'>;
}

const shape = z.tuple([z.string(), z.string()]);

/**
 * A token with the position where a list continues, bound to the list, the question and the caller; null
 * after the last page. It is a check, not a lock: a made-up token returns a page of what the same question
 * shows its sender anyway.
 */
export const pageToken = (page: PageOf, place: string | undefined): string | null =>
  place === undefined
    ? null
    : Buffer.from(JSON.stringify([markOf(page, place), place])).toString('base64url');

/**
 * The position in a token; undefined if there is no token. Throws BadRequest for a token that this list did
 * not give for this question.
 *
 * @param isPlace whether the list can continue from there at all
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

/** BadRequest for a token that does not belong to the list. */
export function wrongToken(cause?: unknown): AppError {
  const expected = 'the nextToken of the page before';
  const message = `nextToken is not one that this list gave; expected ${expected}.`;
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
