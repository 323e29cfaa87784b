import { z } from 'zod';
import {
  pauseJobs as pause,
  readPause,
  switchOf,
  unpauseJobs as unpause,
} from '#functions/engine/run/switch';
import { functionLog } from '#functions/runtime/function-log';
import { operation } from '../request/request';

/** The reason is part of every refusal during the pause. */
const maxReasonCharacters = 500;

/** Reports whether all jobs are paused, and if so, by whom and why. */
export const jobSwitch = operation({}, async (_, { engine }) => switchOf(await readPause(engine)));

/**
 * Pauses all jobs and requests a stop of every run, including runs of jobs that the caller may not use. If
 * jobs are already paused, the first person's name and reason are kept.
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
 * Allows jobs to run again. Stopped runs stay stopped until someone resumes them. Does nothing if jobs are
 * not paused.
 */
export const unpauseJobs = operation({}, async (_, request) => {
  functionLog.warn('Jobs unpaused', { subject: request.identity.sub });
  return unpause(request.engine);
});
