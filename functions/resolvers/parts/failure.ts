import type { Context } from '@aws-appsync/utils';
import { somethingWentWrong } from '#shared/api/api-error';
import { util } from './appsync';
import { refuseToken } from './page-token';
import { refuse } from './refuse';

/** How JSON represents half of a surrogate pair. Complete characters are not escaped. */
const half = '\\ud';

/**
 * Returns true if the message is AppSync's message about an unknown token, or DynamoDB's message about a
 * position from a different query.
 */
function isOfToken(message: string): boolean {
  return message.indexOf('token') >= 0 || message.indexOf('starting key') >= 0;
}

/**
 * Ends the resolver if its data source failed. The data source's message is logged with the reference that
 * the caller gets. Only an invalid page token and text that no database accepts count as the caller's errors.
 */
export function demandSuccess(ctx: Context): void {
  if (!ctx.error) return;
  if (ctx.args.nextToken && isOfToken(ctx.error.message.toLowerCase())) refuseToken();
  if (ctx.error.type.indexOf('Serialization') >= 0 && JSON.stringify(ctx.args).indexOf(half) >= 0) {
    refuse('An argument', 'contains an unpaired surrogate', 'valid Unicode text');
  }
  const { type, message } = ctx.error;
  fail({ field: ctx.info.fieldName, type, message });
}

/** Ends the resolver with Internal. The cause is logged with the reference that the caller gets. */
export function fail(why: object): never {
  const reference = util.autoId();
  console.error(JSON.stringify({ level: 'error', reference, ...why }));
  return util.error(somethingWentWrong, 'Internal', null, { reference });
}
