import type { Check, PushStep } from './check';

export type Tone = 'success' | 'warning' | 'error';

export interface Summary {
  readonly tone: Tone;
  readonly text: string;
}

const counted = (checks: readonly Check[]) => checks.filter(({ state }) => state !== 'skipped');

/** The message shown if all checks passed (docs/product.md). */
export const allOperational = 'All Systems Operational';

/** The checks without which a browser gets no notification at all. */
const essential: ReadonlySet<string> = new Set(['sdk-initialized', 'permission', 'subscribed']);

/** Returns the diagnostics banner (docs/product.md). */
export function bannerOf(checks: readonly Check[]): Summary {
  const all = counted(checks);
  const passed = all.filter(({ state }) => state === 'passed').length;
  if (passed === all.length) return { tone: 'success', text: allOperational };
  const works = all.every(({ id, state }) => !essential.has(id) || state === 'passed');
  if (works && passed * 2 > all.length)
    return { tone: 'warning', text: `${passed}/${all.length} Checks Passed` };
  return { tone: 'error', text: `${all.length - passed} Critical Issues Detected` };
}

/**
 * Returns a success if all of the step's checks passed, an error if none passed, and a warning otherwise.
 * Returns undefined if there is nothing to check.
 */
export function stepTone(checks: readonly Check[], step: PushStep): Tone | undefined {
  const all = counted(checks.filter((check) => check.step === step));
  const passed = all.filter(({ state }) => state === 'passed').length;
  if (all.length === 0) return undefined;
  if (passed === all.length) return 'success';
  return passed > 0 ? 'warning' : 'error';
}

/** Does not count problems that result from other problems (docs/product.md). */
export function healthOf(checks: readonly Check[]): Summary {
  const issues = checks.flatMap(({ issue, state }) => (issue && state === 'failed' ? [issue] : []));
  if (issues.length === 0) {
    const [open] = openChecks(checks);
    return open ? { tone: 'warning', text: `Issue: ${open.name}` } : { tone: 'success', text: 'Healthy' };
  }
  if (issues.length === 1) return { tone: 'warning', text: `Issue: ${issues[0]}` };
  return { tone: 'error', text: `${issues.length} issues found` };
}

/** Returns the checks that failed, and undetermined ones that have a fix. */
export const openChecks = (checks: readonly Check[]): readonly Check[] =>
  checks.filter(({ state, fix }) => state === 'failed' || (state === 'unknown' && fix !== undefined));

/** Returns false during the first load, so that nothing is prematurely reported as broken. */
export const isSettled = (checks: readonly Check[]): boolean =>
  checks.length > 0 && !checks.some(({ state, cause }) => state === 'unknown' && cause === undefined);
