import type { AppSyncIdentityCognito, Context } from '@aws-appsync/utils';
import { util } from './appsync';
import { refuse } from './refuse';

/** The characters that `util.urlEncode` produces. */
const alphabet = '%+-*._0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** A prime below 2^32, which keeps the products in the calculation exact. */
const modulus = 4_294_967_291;

/**
 * Returns a short hash of the caller and a list's arguments. It begins with a letter. The hash detects tokens
 * from another query, which would cause records to be skipped silently, and tokens from another caller. It is
 * not a security measure: AppSync itself encrypts the token that follows the hash.
 */
function markOf(ctx: Context, list: string, query: object): string {
  const { sub } = ctx.identity as AppSyncIdentityCognito;
  let mark = 7;
  for (const character of util.urlEncode(JSON.stringify([list, sub, query])).split('')) {
    mark = (mark * 131 + alphabet.indexOf(character) + 2) % modulus;
  }
  return `q${mark}.`;
}

/** Fails with BadRequest for a token that this list did not issue. */
export function refuseToken(): never {
  return refuse('nextToken', 'is not from this list', 'the nextToken from the previous page');
}

/**
 * Returns the DynamoDB token inside the caller's token, or undefined if the caller sent none. Fails with
 * BadRequest if the token is from another query.
 *
 * @param list the records that are listed, or the field that lists them
 * @param query all arguments of the list except its limit
 */
export function tokenOf(ctx: Context, list: string, query: object): string | undefined {
  const mark = markOf(ctx, list, query);
  ctx.stash.mark = mark;
  const token: string | null | undefined = ctx.args.nextToken;
  if (token === null || token === undefined) return undefined;
  return token.startsWith(mark) ? token.slice(mark.length) : refuseToken();
}

/**
 * Returns the token for the next page, or null after the last page. The request handler must already have
 * called `tokenOf`.
 */
export function nextTokenOf(ctx: Context): string | null {
  const { nextToken } = ctx.result;
  return nextToken ? `${ctx.stash.mark}${nextToken}` : null;
}
