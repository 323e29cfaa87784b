import type { Context } from '@aws-appsync/utils';
import { somethingWentWrong } from '#shared/api/api-error';
import { util } from './appsync';
import { refuseToken } from './page-token';
import { refuse } from './refuse';

/**
 * Half of a character (an unpaired surrogate) as JSON text spells it; complete characters appear as they are.
 */
const half = '\\ud';

/**
 * Messages of AppSync about a token that it did not issue, and of DynamoDB about a position of another query.
 */
function isOfToken(message: string): boolean {
  return message.indexOf('token') >= 0 || message.indexOf('starting key') >= 0;
}

/**
 * Ends the resolver if its data source failed. The data source's message goes to the log, under the reference
 * that the caller gets. Only an invalid page token, and text that no database accepts, are errors of the
 * caller.
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

/** Ends the resolver with Internal. The cause goes to the log, under the reference that the caller gets. */
export function fail(why: object): never {
  const reference = util.autoId();
  console.error(JSON.stringify({ level: 'error', reference, ...why }));
  return util.error(somethingWentWrong, 'Internal', null, { reference });
}
