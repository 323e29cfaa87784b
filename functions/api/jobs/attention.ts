import { z } from 'zod';
import { assignRun as assign } from '#functions/engine/attention/assign';
import { acknowledgeRun as acknowledge } from '#functions/engine/attention/attention';
import type { Caller } from '#functions/engine/job/job';
import { AppError } from '#functions/runtime/app-error';
import { type AccessGroup, everyAdmin } from '#shared/jobs/job/access';
import { maxNoteCharacters } from '#shared/jobs/run/note';
import { shorten } from '#shared/text/show-value';
import { type ApiRequest, operation } from '../request/request';
import { permittedRun, viewRun } from './runs';

const acknowledgement = { id: z.string(), note: z.string().trim().min(1).max(maxNoteCharacters) };

/**
 * Acknowledges a run that needs attention, and returns the run. Throws Conflict if the run does not need
 * attention.
 */
export const acknowledgeRun = operation(acknowledgement, async ({ id, note }, request) => {
  await permittedRun(request, id, 'id');
  const caller = await request.directory.find(request.identity);
  await acknowledge(request.engine, { runId: id, by: caller.email, note });
  return viewRun(request, id);
});

/** Returns the email addresses of the admins to whom a run can be assigned, in alphabetical order. */
export const runAssignees = operation({ id: z.string() }, async ({ id }, request) => {
  const { access } = await permittedRun(request, id, 'id');
  return (await assignees(request, access)).map(({ email }) => email);
});

const assignment = {
  id: z.string(),
  to: z.string().trim().min(1),
  note: z.string().trim().max(maxNoteCharacters),
  version: z.int().min(0),
};

/**
 * Assigns a run to an admin, and returns the run. Throws BadRequest if that person may not act on the run,
 * and Conflict if someone else has assigned the run since the caller saw it.
 */
export const assignRun = operation(assignment, async ({ id, to, note, version }, request) => {
  const run = await permittedRun(request, id, 'id');
  const [by, admins] = await Promise.all([
    request.directory.find(request.identity),
    assignees(request, run.access),
  ]);
  const assignee = admins.find(({ email }) => email.toLowerCase() === to.toLowerCase());
  if (!assignee) throw notAssignable(to, admins);
  await assign(request.engine, { runId: run.id, by, to: assignee, note, version });
  return viewRun(request, run.id);
});

/** Reads the directory each time, because an account or its groups may have just changed. */
async function assignees({ accounts }: ApiRequest, access: AccessGroup): Promise<readonly Caller[]> {
  const [admins = [], ...others] = await Promise.all(
    [...new Set([everyAdmin, access])].map((group) => accounts.inGroup(group)),
  );
  return admins
    .filter(({ subject }) => others.every((group) => group.some((one) => one.subject === subject)))
    .flatMap(({ email, subject, enabled }) => (email && enabled ? [{ email, subject }] : []))
    .sort((one, other) => one.email.localeCompare(other.email));
}

const maxNamed = 20;

function notAssignable(to: string, admins: readonly Caller[]): AppError {
  const named = admins.slice(0, maxNamed).map(({ email }) => email);
  const more = admins.length > maxNamed ? `, or ${admins.length - maxNamed} more` : '';
  const expected = `an admin who may act on this run: ${named.join(', ')}${more}`;
  return new AppError('BadRequest', `to is '${shorten(to)}'; expected ${expected}.`, {
    info: { field: 'to', expected },
  });
}
