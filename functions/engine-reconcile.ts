import { reconcile } from './engine/run/reconcile';
import { alarmTopicFrom } from './gateways/alarm-topic';
import { createEngine } from './runtime/dependencies';
import { withFunctionLog } from './runtime/function-log';

/** Called every 5 minutes and when an execution fails. The content of the event is ignored. */
export const handler = withFunctionLog(async (): Promise<void> => {
  await reconcile(createEngine(process.env, { publishAttention: alarmTopicFrom() }));
});
