import type { Context } from '@aws-appsync/utils';

export function request(): Record<string, never> {
  return {};
}

/** The last function's result. */
export function response(ctx: Context): unknown {
  return ctx.prev.result;
}
