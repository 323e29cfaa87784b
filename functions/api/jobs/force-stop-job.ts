import { z } from 'zod';
import { forceStop } from '#functions/engine/run/force-stop';
import { operation } from '../request/request';
import { permittedRun, viewRun } from './runs';

/** Ends a run that has ignored a request to stop for five minutes, and returns it. */
export const forceStopJob = operation({ id: z.string() }, async ({ id }, request) => {
  await permittedRun(request, id, 'id');
  const { email: by } = await request.directory.find(request.identity);
  await forceStop(request.engine, { runId: id, by });
  return viewRun(request, id);
});
