import { randomUUID } from 'node:crypto';
import { type SFNClient, StartExecutionCommand, StopExecutionCommand } from '@aws-sdk/client-sfn';

/** Makes an execution fail, so that the reconciler checks every active run and the alarms. */
export async function wakeReconciler(states: SFNClient, stateMachineArn: string | undefined): Promise<void> {
  const name = `wake-${randomUUID()}`;
  const { executionArn } = await states.send(
    new StartExecutionCommand({ stateMachineArn, name, input: '{"runId":"none","attempt":1}' }),
  );
  await states.send(new StopExecutionCommand({ executionArn }));
}
