import type { Context } from '@aws-appsync/utils';

export function request(): Record<string, never> {
  return {};
}

export function response(ctx: Context): unknown {
  return ctx.prev.result;
}
