import { AppError } from '../../runtime/app-error';
import type { AnyJob } from './job';

/*
 * A restore's confirmation is a parameter for the start of a real run and does not affect what it does. It is
 * not stored, so runs that differ only in it have the same parameters.
 */

export function withoutConfirmation(job: AnyJob, params: object): object {
  if (job.shape !== 'restore') return params;
  const { confirm: _, ...others } = job.params.parse(params);
  return others;
}

/**
 * Throws BadRequest if a real run needs a confirmation that its parsed parameters do not contain. An approved
 * run needs no confirmation, because another admin has decided on its changes.
 */
export function refuseUnconfirmed(
  job: AnyJob,
  params: object,
  { dryRun, approvedRun }: { readonly dryRun: boolean; readonly approvedRun?: string | undefined },
): void {
  if (job.shape !== 'restore' || dryRun || approvedRun !== undefined) return;
  const { table, confirm } = job.params.parse(params);
  if (confirm === table) return;
  throw new AppError(
    'BadRequest',
    `params.confirm is '${confirm.slice(0, 40)}'; expected '${table}', the table name.`,
    { info: { field: 'params.confirm', expected: table } },
  );
}
