import type { AppSyncIdentityCognito, Context } from '@aws-appsync/utils';
import { util } from './appsync';
import { refuse } from './refuse';

/** The characters that `util.urlEncode` produces. */
const alphabet = '%+-*._0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** A prime below 2^32, so that the products below are exact. */
const modulus = 4_294_967_291;

/**
 * Returns a short hash of a list's arguments and caller, beginning with a letter. It is not a security
 * measure, because AppSync encrypts the token behind it. It detects a token of another query, which would
 * silently skip records, and one of another caller.
 */
function markOf(ctx: Context, list: string, query: object): string {
  const { sub } = ctx.identity as AppSyncIdentityCognito;
  let mark = 7;
  for (const character of util.urlEncode(JSON.stringify([list, sub, query])).split('')) {
    mark = (mark * 131 + alphabet.indexOf(character) + 2) % modulus;
  }
  return `q${mark}.`;
}

/** Rejects a token that this list did not issue. */
export function refuseToken(): never {
  return refuse('nextToken', 'is not from this list', 'the nextToken of the previous page');
}

/**
 * Returns DynamoDB's token inside the caller's one, or undefined if the caller has none. Fails with
 * BadRequest for a token of another query.
 *
 * @param list the records that are listed, or the field that lists them
 * @param query all arguments of the list, except its limit
 */
export function tokenOf(ctx: Context, list: string, query: object): string | undefined {
  const mark = markOf(ctx, list, query);
  ctx.stash.mark = mark;
  const token: string | null | undefined = ctx.args.nextToken;
  if (token === null || token === undefined) return undefined;
  return token.startsWith(mark) ? token.slice(mark.length) : refuseToken();
}

/**
 * Returns the token of the next page, in the response to a request that called `tokenOf`, or null after the
 * last page.
 */
export function nextTokenOf(ctx: Context): string | null {
  const { nextToken } = ctx.result;
  return nextToken ? `${ctx.stash.mark}${nextToken}` : null;
}
