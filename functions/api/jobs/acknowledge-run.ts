import { z } from 'zod';
import { acknowledgeRun as acknowledge } from '#functions/engine/attention/attention';
import { operation } from '../request/request';
import { permittedRun, viewRun } from './runs';

/** The note is kept with the run and shown with its status, which must stay small. */
const maxNoteCharacters = 500;

const args = { id: z.string(), note: z.string().trim().min(1).max(maxNoteCharacters) };

/**
 * Acknowledges a run that needs a person, and returns it. Throws Conflict if there is nothing to acknowledge.
 */
export const acknowledgeRun = operation(args, async ({ id, note }, request) => {
  await permittedRun(request, id, 'id');
  const caller = await request.directory.find(request.identity);
  await acknowledge(request.engine, { runId: id, by: caller.email, note });
  return viewRun(request, id);
});
