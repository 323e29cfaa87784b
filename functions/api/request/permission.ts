import { AppError } from '#functions/runtime/app-error';
import { type AccessGroup, mayAccess, refusals } from '#shared/jobs/job/access';
import type { Identity } from './request';

/** True if the caller may use a job, or see a run, that requires the group. */
export function isPermitted(identity: Identity, access: string | null | undefined): boolean {
  return mayAccess(identity.groups, access);
}

/** Throws Forbidden, with the group's message, unless the caller is in the group. */
export function demandAccess(identity: Identity, access: AccessGroup): void {
  if (!isPermitted(identity, access)) throw new AppError('Forbidden', refusals[access] ?? refusals.Admin);
}
