import { type AppSyncIdentityCognito, type Context, util } from '@aws-appsync/utils';
import { type AccessGroup, accessGroups, refusals } from '#shared/jobs/access';

function groupsOf(ctx: Context): readonly string[] {
  const identity = ctx.identity as AppSyncIdentityCognito | null;
  return identity?.groups ?? [];
}

/** The caller's groups that a job may ask for. */
export function accessOf(ctx: Context): AccessGroup[] {
  const groups = groupsOf(ctx);
  const known: AccessGroup[] = [...accessGroups];
  return known.filter((group) => groups.indexOf(group) >= 0);
}

/** Refuses a caller outside the group that a run's job asks for, with the job's own words. */
export function demandAccess(ctx: Context, access: AccessGroup): void {
  if (accessOf(ctx).indexOf(access) < 0) util.error(refusals[access] ?? refusals.Admin, 'Forbidden');
}
