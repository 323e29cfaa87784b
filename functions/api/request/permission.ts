import { AppError } from '#functions/runtime/app-error';
import { type AccessGroup, mayAccess, refusals } from '#shared/jobs/job/access';
import type { Identity } from './request';

/** To use a job, or see a run, that requires the group. */
export function isPermitted(identity: Identity, access: string | null | undefined): boolean {
  return mayAccess(identity.groups, access);
}

/** Forbidden, with the group's message. */
export function demandAccess(identity: Identity, access: AccessGroup): void {
  if (!isPermitted(identity, access)) throw new AppError('Forbidden', refusals[access] ?? refusals.Admin);
}
