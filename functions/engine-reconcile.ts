import { reconcileUntilNextCall } from './engine/run/reconcile';
import { alarmStatesFrom } from './gateways/alarm-states';
import { alarmTopicFrom } from './gateways/alarm-topic';
import { createEngine } from './runtime/dependencies';
import { withFunctionLog } from './runtime/function-log';

/**
 * Runs the reconciler. This function is called every minute and whenever an execution fails. It ignores
 * the content of the event.
 */
export const handler = withFunctionLog(async (): Promise<void> => {
  const engine = createEngine(process.env, {
    publishAttention: alarmTopicFrom(),
    describeAlarms: alarmStatesFrom(),
  });
  await reconcileUntilNextCall(engine);
});
