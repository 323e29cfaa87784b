import type { Context } from '@aws-appsync/utils';
import { busy, somethingWentWrong } from '#shared/api/api-error';
import { util } from './appsync';
import { refuseToken } from './page-token';
import { refuse } from './refuse';

/** JSON's escape of an unpaired surrogate. Complete characters are not escaped. */
const half = '\\ud';

/** AppSync's error for an unknown token, or DynamoDB's for a position from a different query. */
function isOfToken(message: string): boolean {
  return message.indexOf('token') >= 0 || message.indexOf('starting key') >= 0;
}

/**
 * Logs the data source's message with the reference that the caller receives. Only an invalid page token and
 * text that no database accepts are caller errors.
 */
export function demandSuccess(ctx: Context): void {
  if (!ctx.error) return;
  if (ctx.args.nextToken && isOfToken(ctx.error.message.toLowerCase())) refuseToken();
  if (ctx.error.type.indexOf('Serialization') >= 0 && JSON.stringify(ctx.args).indexOf(half) >= 0) {
    refuse('An argument', 'contains an unpaired surrogate', 'valid Unicode text');
  }
  const { type, message } = ctx.error;
  const why = { field: ctx.info.fieldName, type, message };
  if (passing.some((code) => type.indexOf(code) >= 0)) fail(why, busy);
  fail(why, somethingWentWrong);
}

/** Parts of the error types after which a retry may succeed. */
const passing = ['Throttl', 'ThroughputExceeded', 'RequestLimitExceeded', 'TooManyRequests', 'Unavailable'];

/** Internal. Logs the cause with the reference that the caller receives. */
export function fail(why: object, message: string): never {
  const reference = util.autoId();
  console.error(JSON.stringify({ level: 'error', reference, ...why }));
  return util.error(message, 'Internal', null, { reference });
}
