import { z } from 'zod';
import { createEngine } from './engine/dependencies';
import { coordinateStep } from './engine/steps/coordinate';
import { alarmTopicFrom } from './gateways/alarm-topic';
import { backupArchiveFrom } from './gateways/backup-archive';
import { createUserAccounts, everyAccount } from './gateways/user-accounts';
import { jobNamed, knownJob } from './jobs/index';

const environment = z.object({ USER_POOL_ID: z.string().min(1) }).parse(process.env);

/** The steps of the state machine that are no lane's work (engine/steps/coordinate.ts), with the catalogue's jobs. */
export async function handler(input: unknown): Promise<unknown> {
  const engine = createEngine(process.env, {
    publishAttention: alarmTopicFrom(),
    directoryUsers: () => everyAccount(createUserAccounts(environment.USER_POOL_ID)),
    archive: backupArchiveFrom(),
  });
  return coordinateStep(engine, { jobNamed, knownJob }, input);
}
