import type { Context } from '@aws-appsync/utils';
import { somethingWentWrong } from '#shared/api/api-error';
import { util } from './appsync';
import { refuseToken } from './page-token';
import { refuse } from './refuse';

/**
 * Half of a character (a surrogate without its other half), as JSON text spells it: whole ones stand there as
 * they are.
 */
const half = '\\ud';

/** What AppSync says of a token that it did not give, and DynamoDB of a place that is none of the query's. */
function isOfToken(message: string): boolean {
  return message.indexOf('token') >= 0 || message.indexOf('starting key') >= 0;
}

/**
 * Ends the resolver when its data source failed. What the data source said goes to the log, under the
 * reference that the caller is given; only a page token that is none, and text that no database takes, are
 * the caller's to mend.
 */
export function demandSuccess(ctx: Context): void {
  if (!ctx.error) return;
  if (ctx.args.nextToken && isOfToken(ctx.error.message.toLowerCase())) refuseToken();
  if (ctx.error.type.indexOf('Serialization') >= 0 && JSON.stringify(ctx.args).indexOf(half) >= 0) {
    refuse('An argument', 'has half of a character in it', 'text of whole characters');
  }
  const { type, message } = ctx.error;
  fail({ field: ctx.info.fieldName, type, message });
}

/**
 * Ends the resolver with Internal: what went wrong is for the log, under the reference that the caller is
 * given.
 */
export function fail(why: object): never {
  const reference = util.autoId();
  console.error(JSON.stringify({ level: 'error', reference, ...why }));
  return util.error(somethingWentWrong, 'Internal', null, { reference });
}
