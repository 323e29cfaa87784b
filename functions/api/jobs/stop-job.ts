import { z } from 'zod';
import { requestStop } from '#functions/engine/run/stop';
import { operation } from '../request/request';
import { permittedRun, viewRun } from './runs';

export const stopJob = operation({ id: z.string() }, async ({ id }, request) => {
  await permittedRun(request, id, 'id');
  const caller = await request.directory.find(request.identity);
  await requestStop(request.engine, { runId: id, by: caller.email });
  return viewRun(request, id);
});
