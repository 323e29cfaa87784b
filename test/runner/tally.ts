import { readFile } from 'node:fs/promises';
import { z } from 'zod';

/** How many tests, or checks, ended how. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const nothing: Tally = { passed: 0, failed: 0, skipped: 0 };

export function add(a: Tally, b: Tally): Tally {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** A check that is one thing: passed or failed. */
export const single = (passed: boolean): Tally => ({ ...nothing, [passed ? 'passed' : 'failed']: 1 });

/** What we read of Vitest's JSON report. */
const report = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

/**
 * Counts a Vitest run. A file that could not even be loaded is one failure. A run that failed without a failed test (an
 * unhandled rejection, a crash before the report, no test files at all) is one too: nothing fails unseen.
 */
export async function tallyOfVitest(reportFile: string, exitedWell: boolean): Promise<Tally> {
  const text = await readFile(reportFile, 'utf8').catch(() => undefined);
  if (text === undefined) return single(false);
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = report.parse(
    JSON.parse(text),
  );
  const unloadable = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const failed = numFailedTests + unloadable.length;
  const seen = { passed: numPassedTests, failed, skipped: numPendingTests + numTodoTests };
  const failedUnseen = failed === 0 && (!exitedWell || numPassedTests === 0);
  return failedUnseen ? add(seen, single(false)) : seen;
}

/** The last line of `npm test`. */
export function summary({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
