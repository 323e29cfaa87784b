import { type Check, type PushStep, pushSteps } from '../../../push/checks/check';

/** A step. At most one is `now`, none once the last has passed. */
export interface TroubleshooterStep {
  readonly step: PushStep;
  readonly number: number;
  readonly state: 'done' | 'now' | 'later';
  readonly passed: readonly Check[];
  readonly problem: Check | undefined;
  /** True if a check is still loading. */
  readonly isReading: boolean;
}

/** The last check, which passes once a test message has been displayed. */
const testCheck = 'test-message';

/** Returns the steps in order. A step is done once all of its checks have passed, and the next opens. */
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
