import { z } from 'zod';
import { forceStop } from '#functions/engine/run/force-stop';
import { operation } from '../request/request';
import { permittedRun, viewRun } from './runs';

/** Only if the run has not stopped within five minutes of a stop request. */
export const forceStopJob = operation({ id: z.string() }, async ({ id }, request) => {
  await permittedRun(request, id, 'id');
  const { email: by } = await request.directory.find(request.identity);
  await forceStop(request.engine, { runId: id, by });
  return viewRun(request, id);
});
