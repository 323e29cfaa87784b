import { reconcile } from './engine/run/reconcile';
import { alarmTopicFrom } from './gateways/alarm-topic';
import { createEngine } from './runtime/dependencies';
import { withFunctionLog } from './runtime/function-log';

/**
 * Runs the reconciler. This function is called every 5 minutes and whenever an execution fails. It ignores
 * the content of the event.
 */
export const handler = withFunctionLog(async (): Promise<void> => {
  await reconcile(createEngine(process.env, { publishAttention: alarmTopicFrom() }));
});
