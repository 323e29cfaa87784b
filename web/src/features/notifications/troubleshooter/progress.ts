import { type Check, type PushStep, pushSteps } from '../../../push/checks/check';

/** A step of the troubleshooter. Only one is `now`; after the last has passed, none is. */
export interface TroubleshooterStep {
  readonly step: PushStep;
  readonly number: number;
  readonly state: 'done' | 'now' | 'later';
  /** Of those that count. */
  readonly passed: readonly Check[];
  /** What to mend first; undefined where nothing failed. */
  readonly problem: Check | undefined;
  /** Something is still being read. */
  readonly isReading: boolean;
}

/** The check with which it all ends: a message that was seen. */
const testCheck = 'test-message';

/**
 * The steps, one after the other: a step is done once all of its checks passed, and then the next one opens.
 * The last one ends with a test message that was seen.
 */
export function progressOf(checks: readonly Check[]): readonly TroubleshooterStep[] {
  let isOpen = true;
  return pushSteps.map((step, index) => {
    const own = checks.filter((check) => check.step === step);
    const counted = own.filter(({ id, state }) => state !== 'skipped' || id === testCheck);
    const passed = counted.filter(({ state }) => state === 'passed');
    const isDone = counted.length === passed.length && own.length > 0;
    const state = !isOpen ? 'later' : isDone ? 'done' : 'now';
    if (!isDone) isOpen = false;
    return {
      step,
      number: index + 1,
      state,
      passed,
      problem:
        own.find((check) => check.state === 'failed') ??
        own.find(({ state: found, fix }) => found === 'unknown' && fix !== undefined),
      isReading: own.some(({ state: found, fix }) => found === 'unknown' && fix === undefined),
    };
  });
}

/** Whether nothing but the test message is left. */
export const isReadyForTest = ({ step, problem, isReading }: TroubleshooterStep): boolean =>
  step === 'delivery' && !isReading && (problem === undefined || problem.id === testCheck);
