import { createEngine } from './engine/dependencies';
import { reconcile } from './engine/reconcile';
import { alarmTopicFrom } from './gateways/alarm-topic';

/** Called every 5 minutes and when an execution fails; what the event says does not matter. */
export async function handler(): Promise<void> {
  await reconcile(createEngine(process.env, { publishAttention: alarmTopicFrom() }));
}
