import { alarmStep } from './engine/steps/alarm';
import { createEngine } from './runtime/dependencies';
import { withFunctionLog } from './runtime/function-log';

/** Handles a state change of an alarm that can hold runs (engine/steps/alarm.ts). */
export const handler = withFunctionLog(async (input: unknown): Promise<void> => {
  await alarmStep(createEngine(), input);
});
