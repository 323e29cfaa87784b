import type { AppSyncIdentityCognito, Context } from '@aws-appsync/utils';
import { type AccessGroup, accessesOf, mayAccess, refusals } from '#shared/jobs/job/access';
import { util } from './appsync';

/** Empty if the token has none. */
export function groupsOf(ctx: Context): readonly string[] {
  const identity = ctx.identity as AppSyncIdentityCognito | null;
  return identity?.groups ?? [];
}

export function accessOf(ctx: Context): AccessGroup[] {
  return accessesOf(groupsOf(ctx));
}

/** Forbidden, with the group's message. */
export function demandAccess(ctx: Context, access: AccessGroup): void {
  if (!mayAccess(groupsOf(ctx), access)) util.error(refusals[access] ?? refusals.Admin, 'Forbidden');
}
