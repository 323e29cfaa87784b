import type { Context } from '@aws-appsync/utils';

/** Before the functions of a pipeline: nothing. */
export function request(): Record<string, never> {
  return {};
}

/** After them: what the last one answered. */
export function response(ctx: Context): unknown {
  return ctx.prev.result;
}
