import type { AppSyncIdentityCognito, Context } from '@aws-appsync/utils';
import { type AccessGroup, accessesOf, mayAccess, refusals } from '#shared/jobs/job/access';
import { util } from './appsync';

/** The caller's groups; none if the token names none. */
export function groupsOf(ctx: Context): readonly string[] {
  const identity = ctx.identity as AppSyncIdentityCognito | null;
  return identity?.groups ?? [];
}

/** The caller's groups that a job may require. */
export function accessOf(ctx: Context): AccessGroup[] {
  return accessesOf(groupsOf(ctx));
}

/** Refuses a caller outside the group that a run's job requires, in the job's own words. */
export function demandAccess(ctx: Context, access: AccessGroup): void {
  if (!mayAccess(groupsOf(ctx), access)) util.error(refusals[access] ?? refusals.Admin, 'Forbidden');
}
