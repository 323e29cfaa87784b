import { AppError } from '#functions/engine/app-error';
import { type AccessGroup, refusals } from '#shared/jobs/access';
import type { Identity } from './request';

/** True for a member of the group that a job asks for. */
export function isPermitted(identity: Identity, access: AccessGroup): boolean {
  return identity.groups.includes(access);
}

/** Throws Forbidden, in the job's own words, for anyone outside the group. */
export function demandAccess(identity: Identity, access: AccessGroup): void {
  if (!isPermitted(identity, access)) throw new AppError('Forbidden', refusals[access] ?? refusals.Admin);
}
