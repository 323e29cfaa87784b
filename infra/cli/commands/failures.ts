import type { Command } from 'commander';
import { pageSizes } from '#shared/api/page-size';
import { failuresDocument } from '#shared/jobs/documents/run-page-documents';
import type { Failure } from '#shared/jobs/run/results';
import { wholeNumber } from '../base/option-values';
import { harmless } from '../output/format';
import type { Output } from '../output/output';
import { allItems, showUpTo } from '../requests/pages';
import { findRunId } from '../requests/run-id';
import type { Perform } from '../requests/tools';
import { runArgument } from './run-argument';

interface FailuresOptions {
  readonly code?: string;
  readonly cause?: string;
  readonly standing?: boolean;
  readonly limit: number;
}

/** Adds `failures`, which shows the records that a run could not change. */
export function addFailures(program: Command, perform: Perform): void {
  program
    .command('failures')
    .description('show the records that a run could not change, and why')
    .argument(...runArgument)
    .option('--code <code>', 'only failures with this code')
    .option('--cause <cause>', 'only failures with this cause (see causes)')
    .option('--standing', 'leave out failures that a retry resolved')
    .option('--limit <n>', 'maximum number of results', wholeNumber('--limit'), 1000)
    .action((run: string, { limit, ...filter }: FailuresOptions) =>
      perform(async ({ api, output }) => {
        const runId = await findRunId(api, run);
        const failures = allItems(limit, pageSizes.jobFailures.most, async (page) => {
          const variables = { runId, ...filter, ...page };
          return (await api.ask(failuresDocument, variables)).jobFailures;
        });
        await showUpTo(limit, failures, output, (failure) => {
          output.show(failure, () => failureText(failure, output));
        });
        return undefined;
      }),
    );
}

function failureText(failure: Failure, { paint }: Output): string {
  const { table, key, code, message, settledIn, approvedChange, presentChange } = failure;
  const settled = settledIn ? paint('green', ` (resolved in attempt ${settledIn})`) : '';
  const versions = presentChange
    ? `\n  approved: ${harmless(approvedChange ?? 'no change')}\n  now: ${harmless(presentChange)}`
    : '';
  return `${paint('red', code)} ${table} ${paint('bold', harmless(key))}: ${harmless(message)}${settled}${versions}`;
}
