import { readFile } from 'node:fs/promises';
import { z } from 'zod';

/** The number of tests or checks with each result. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** The tests that failed and then passed, each with the first line of its error. `passed` includes them. */
  readonly flaky: readonly string[];
}

export const nothing: Tally = { passed: 0, failed: 0, skipped: 0, flaky: [] };

export function add(a: Tally, b: Tally): Tally {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    flaky: [...a.flaky, ...b.flaky],
  };
}

/** Returns the tally of a single check. */
export const single = (passed: boolean): Tally => ({ ...nothing, [passed ? 'passed' : 'failed']: 1 });

/** Parses a report's text as JSON. */
const reportText = z.string().transform((text, context) => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue('not JSON');
    return z.NEVER;
  }
});

/** The parts of Vitest's JSON report that are used. */
const report = reportText.pipe(
  z.object({
    numPassedTests: z.int(),
    numFailedTests: z.int(),
    numPendingTests: z.int(),
    numTodoTests: z.int(),
    testResults: z.array(
      z.object({
        status: z.string(),
        assertionResults: z.array(
          z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()) }),
        ),
      }),
    ),
  }),
);

/**
 * Counts the tests in a Vitest run. To ensure that no failure is overlooked, two other cases count as one
 * failure each: a file that failed without a failed test, because it could not be loaded or its setup threw;
 * and a run that failed although none of its files did, because of an unhandled rejection or a crash before
 * the report, or because there were no tests.
 */
export async function tallyOfVitest(reportFile: string, exitedWell: boolean): Promise<Tally> {
  const read = report.safeParse(await readFile(reportFile, 'utf8').catch(() => ''));
  if (!read.success) return single(false);
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = read.data;
  const filesFailedByThemselves = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  const failed = numFailedTests + filesFailedByThemselves.length;
  const flaky = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages[0]?.split('\n')[0]}`);
  const seen = { passed: numPassedTests, failed, skipped: numPendingTests + numTodoTests, flaky };
  const failedUnseen = failed === 0 && (!exitedWell || numPassedTests === 0);
  return failedUnseen ? add(seen, single(false)) : seen;
}

/** Returns the last line of `npm test`. */
export function summary({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
