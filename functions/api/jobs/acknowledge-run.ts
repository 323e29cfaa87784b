import { z } from 'zod';
import { acknowledgeRun as acknowledge } from '#functions/engine/attention/attention';
import { maxNoteCharacters } from '#shared/jobs/run/note';
import { operation } from '../request/request';
import { permittedRun, viewRun } from './runs';

const args = { id: z.string(), note: z.string().trim().min(1).max(maxNoteCharacters) };

/** Throws Conflict if the run does not need attention. */
export const acknowledgeRun = operation(args, async ({ id, note }, request) => {
  await permittedRun(request, id, 'id');
  const caller = await request.directory.find(request.identity);
  await acknowledge(request.engine, { runId: id, by: caller.email, note });
  return viewRun(request, id);
});
