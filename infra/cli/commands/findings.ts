import type { Command } from 'commander';
import { pageSizes } from '#shared/api/page-size';
import { findingsDocument } from '#shared/jobs/documents/run-page-documents';
import type { Finding } from '#shared/jobs/run/results';
import { wholeNumber } from '../base/option-values';
import { harmless } from '../output/format';
import type { Output } from '../output/output';
import { allItems, showUpTo } from '../requests/pages';
import { findRunId } from '../requests/run-id';
import type { Perform } from '../requests/tools';
import { runArgument } from './run-argument';

interface FindingsOptions {
  readonly kind?: string;
  readonly limit: number;
}

/** Adds `findings`, which shows an audit's findings. */
export function addFindings(program: Command, perform: Perform): void {
  program
    .command('findings')
    .description("show an audit's findings, or what another run kept on purpose")
    .argument(...runArgument)
    .option('--kind <kind>', 'only findings of this kind')
    .option('--limit <n>', 'maximum number of results', wholeNumber('--limit'), 1000)
    .action((run: string, { limit, kind }: FindingsOptions) =>
      perform(async ({ api, output }) => {
        const runId = await findRunId(api, run);
        const findings = allItems(limit, pageSizes.jobFindings.most, async (page) => {
          const variables = { runId, kind, ...page };
          return (await api.ask(findingsDocument, variables)).jobFindings;
        });
        await showUpTo(limit, findings, output, (finding) => {
          const details: unknown = JSON.parse(finding.details);
          output.show({ ...finding, details }, () => findingText(finding, output));
        });
        return undefined;
      }),
    );
}

const findingText = ({ kind, table, key, message }: Finding, { paint }: Output) =>
  `${paint('yellow', kind)} ${table} ${paint('bold', harmless(key))}: ${harmless(message)}`;
