import type { AppSyncIdentityCognito, Context } from '@aws-appsync/utils';
import { type AccessGroup, accessesOf, mayAccess, refusals } from '#shared/jobs/job/access';
import { util } from './appsync';

/** Returns the caller's groups, or an empty list if the token has none. */
export function groupsOf(ctx: Context): readonly string[] {
  const identity = ctx.identity as AppSyncIdentityCognito | null;
  return identity?.groups ?? [];
}

/** Returns the caller's groups that a job can require. */
export function accessOf(ctx: Context): AccessGroup[] {
  return accessesOf(groupsOf(ctx));
}

/**
 * Fails with Forbidden if the caller is not in the group that the run's job requires. The message depends on
 * the group.
 */
export function demandAccess(ctx: Context, access: AccessGroup): void {
  if (!mayAccess(groupsOf(ctx), access)) util.error(refusals[access] ?? refusals.Admin, 'Forbidden');
}
