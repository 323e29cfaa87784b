import { type Check, type PushStep, pushSteps } from '../../../push/checks/check';

/** A step of the troubleshooter. At most one is `now`; none once the last has passed. */
export interface TroubleshooterStep {
  readonly step: PushStep;
  readonly number: number;
  readonly state: 'done' | 'now' | 'later';
  /** Number of checks that count. */
  readonly passed: readonly Check[];
  /** The first problem to fix; undefined if nothing failed. */
  readonly problem: Check | undefined;
  /** Whether any check is still loading. */
  readonly isReading: boolean;
}

/** The last check: a test message that was shown. */
const testCheck = 'test-message';

/**
 * The steps in order. A step is done once all its checks pass, and then the next one opens. The last step
 * ends with a test message that was shown.
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

/** Whether only the test message is missing. */
export const isReadyForTest = ({ step, problem, isReading }: TroubleshooterStep): boolean =>
  step === 'delivery' && !isReading && (problem === undefined || problem.id === testCheck);
