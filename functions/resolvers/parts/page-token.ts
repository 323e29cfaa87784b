import type { AppSyncIdentityCognito, Context } from '@aws-appsync/utils';
import { util } from './appsync';
import { refuse } from './refuse';

/** What `util.urlEncode` produces. */
const alphabet = '%+-*._0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** A prime below 2^32, which keeps the products exact. */
const modulus = 4_294_967_291;

/**
 * A hash of the caller and the list's arguments, beginning with a letter. It detects tokens of another query,
 * which would silently skip records, and of another caller. Not a security measure: AppSync encrypts the
 * token that follows.
 */
function markOf(ctx: Context, list: string, query: object): string {
  const { sub } = ctx.identity as AppSyncIdentityCognito;
  let mark = 7;
  for (const character of util.urlEncode(JSON.stringify([list, sub, query])).split('')) {
    mark = (mark * 131 + alphabet.indexOf(character) + 2) % modulus;
  }
  return `q${mark}.`;
}

export function refuseToken(): never {
  return refuse('nextToken', 'is not from this list', 'the nextToken from the previous page');
}

/**
 * DynamoDB's token inside the caller's. BadRequest if it is from another query.
 *
 * @param list the records, or the field that lists them
 * @param query all arguments except the limit
 */
export function tokenOf(ctx: Context, list: string, query: object): string | undefined {
  const mark = markOf(ctx, list, query);
  ctx.stash.mark = mark;
  const token: string | null | undefined = ctx.args.nextToken;
  if (token === null || token === undefined) return undefined;
  return token.startsWith(mark) ? token.slice(mark.length) : refuseToken();
}

/** Null after the last page. The request handler must have called `tokenOf`. */
export function nextTokenOf(ctx: Context): string | null {
  const { nextToken } = ctx.result;
  return nextToken ? `${ctx.stash.mark}${nextToken}` : null;
}
