import { coordinateStep } from './engine/steps/coordinate';
import { alarmTopicFrom } from './gateways/alarm-topic';
import { backupArchiveFrom } from './gateways/backup-archive';
import { jobNamed, knownJob } from './jobs/index';
import { createEngine } from './runtime/dependencies';
import { withFunctionLog } from './runtime/function-log';

/** The state machine's steps, except Work (engine/steps/coordinate.ts), with the catalogue's jobs. */
export const handler = withFunctionLog(async (input: unknown): Promise<unknown> => {
  const engine = createEngine(process.env, {
    publishAttention: alarmTopicFrom(),
    archive: backupArchiveFrom(),
  });
  return coordinateStep(engine, { jobNamed, knownJob }, input);
});
