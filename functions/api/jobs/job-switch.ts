import { z } from 'zod';
import {
  pauseJobs as pause,
  readPause,
  switchOf,
  unpauseJobs as unpause,
} from '#functions/engine/run/switch';
import { functionLog } from '#functions/runtime/function-log';
import { operation } from '../request/request';

/**
 * The maximum length of the reason, in characters. The length is limited because every command refused during
 * the pause returns an error that quotes the reason.
 */
const maxReasonCharacters = 500;

export const jobSwitch = operation({}, async (_, { engine }) => switchOf(await readPause(engine)));

/**
 * Pauses all jobs and asks every run to stop, including runs of jobs that the caller cannot use. If jobs are
 * already paused, the existing reason and the email address of the person who paused them are kept.
 */
export const pauseJobs = operation(
  { reason: z.string().trim().min(1).max(maxReasonCharacters) },
  async ({ reason }, request) => {
    const by = await request.directory.find(request.identity);
    functionLog.warn('All jobs paused', { subject: request.identity.sub });
    return pause(request.engine, { by, reason });
  },
);

/**
 * Allows jobs to run again. Stopped runs remain stopped until someone resumes them. Does nothing if jobs are
 * not paused.
 */
export const unpauseJobs = operation({}, async (_, request) => {
  functionLog.warn('Jobs unpaused', { subject: request.identity.sub });
  return unpause(request.engine, await request.directory.find(request.identity));
});
