import { z } from 'zod';
import {
  pauseJobs as pause,
  readPause,
  switchOf,
  unpauseJobs as unpause,
} from '#functions/engine/run/switch';
import { functionLog } from '#functions/runtime/function-log';
import { operation } from '../request/request';

/** The reason appears wherever the pause refuses something. */
const maxReasonCharacters = 500;

/** Whether all jobs are paused, by whom and why. */
export const jobSwitch = operation({}, async (_, { engine }) => switchOf(await readPause(engine)));

/**
 * Pauses all jobs and asks every run to stop, including runs of jobs that the caller may not use. The first
 * person's name and reason are kept until the pause ends.
 */
export const pauseJobs = operation(
  { reason: z.string().trim().min(1).max(maxReasonCharacters) },
  async ({ reason }, request) => {
    const { email: by } = await request.directory.find(request.identity);
    functionLog.warn('All jobs paused', { subject: request.identity.sub });
    return pause(request.engine, { by, reason });
  },
);

/**
 * Lets jobs run again; stopped runs stay stopped until somebody resumes them. Does nothing if jobs are not
 * paused.
 */
export const unpauseJobs = operation({}, async (_, request) => {
  functionLog.warn('Jobs unpaused', { subject: request.identity.sub });
  return unpause(request.engine);
});
