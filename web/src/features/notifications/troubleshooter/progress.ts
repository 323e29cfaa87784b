import { type Check, type PushStep, pushSteps } from '../../../push/checks/check';

/**
 * A troubleshooter step. At most one step has the state `now`. Once the last step has passed, no step has
 * this state.
 */
export interface TroubleshooterStep {
  readonly step: PushStep;
  readonly number: number;
  readonly state: 'done' | 'now' | 'later';
  readonly passed: readonly Check[];
  /** The first problem to fix, or undefined if there is no problem. */
  readonly problem: Check | undefined;
  /** True if any check is still loading. */
  readonly isReading: boolean;
}

/** The last check. It passes once a test message has been displayed. */
const testCheck = 'test-message';

/**
 * Returns the steps in order. A step is done once all of its checks have passed. The next step then opens.
 * The last step is done once a test message has been displayed.
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

/** Returns true if the test message is the only check that has not passed. */
export const isReadyForTest = ({ step, problem, isReading }: TroubleshooterStep): boolean =>
  step === 'delivery' && !isReading && (problem === undefined || problem.id === testCheck);
