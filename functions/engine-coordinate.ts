import { coordinateStep } from './engine/steps/coordinate';
import { alarmTopicFrom } from './gateways/alarm-topic';
import { backupArchiveFrom } from './gateways/backup-archive';
import { jobNamed, knownJob } from './jobs/index';
import { createEngine } from './runtime/dependencies';
import { withFunctionLog } from './runtime/function-log';

/**
 * Runs all steps of the state machine except Work (engine/steps/coordinate.ts), for the jobs in the
 * catalogue.
 */
export const handler = withFunctionLog(async (input: unknown): Promise<unknown> => {
  const engine = createEngine(process.env, {
    publishAttention: alarmTopicFrom(),
    archive: backupArchiveFrom(),
  });
  return coordinateStep(engine, { jobNamed, knownJob }, input);
});
