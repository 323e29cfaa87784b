import { z } from 'zod';
import {
  pauseJobs as pause,
  readPause,
  switchOf,
  unpauseJobs as unpause,
} from '#functions/engine/run/switch';
import { functionLog } from '#functions/runtime/function-log';
import { operation } from '../request/request';

/** Every command refused during the pause returns an error that quotes the reason. */
const maxReasonCharacters = 500;

export const jobSwitch = operation({}, async (_, { engine }) => switchOf(await readPause(engine)));

/**
 * Asks every run to stop, including those of jobs that the caller cannot use. If jobs are already paused, the
 * reason and the email of who paused them are kept.
 */
export const pauseJobs = operation(
  { reason: z.string().trim().min(1).max(maxReasonCharacters) },
  async ({ reason }, request) => {
    const by = await request.directory.find(request.identity);
    functionLog.warn('All jobs paused', { subject: request.identity.sub });
    return pause(request.engine, { by, reason });
  },
);

/** Stopped runs remain stopped until someone resumes them. */
export const unpauseJobs = operation({}, async (_, request) => {
  functionLog.warn('Jobs unpaused', { subject: request.identity.sub });
  return unpause(request.engine, await request.directory.find(request.identity));
});
