import type { Command } from 'commander';
import type { RunLineItem } from '#shared/jobs/follow-ups/follow-up';
import { runLineDocument } from '#shared/jobs/follow-ups/follow-up-documents';
import { lineStateText } from '#shared/jobs/follow-ups/line-state';
import type { Paint } from '../../output/output';
import { statusText } from '../../output/run-text';
import { findRunId } from '../../requests/run-id';
import type { Perform } from '../../requests/tools';
import { runArgument } from '../run-argument';

/** Adds `line`, which shows the line of runs that a run belongs to. */
export function addLine(program: Command, perform: Perform): void {
  program
    .command('line')
    .description('show the line of runs to which a run belongs')
    .argument(...runArgument)
    .action((given: string) =>
      perform(async ({ api, output }) => {
        const id = await findRunId(api, given);
        const { jobRunLine } = await api.ask<{ jobRunLine: readonly RunLineItem[] }>(runLineDocument, { id });
        output.showAll(jobRunLine, () =>
          jobRunLine.map((item) => itemText(item, output.paint, Date.now())).join('\n'),
        );
        return undefined;
      }),
    );
}

function itemText(item: RunLineItem, paint: Paint, nowMs: number): string {
  const { depth, title, dryRun, status, runId } = item;
  const start = `${'  '.repeat(depth)}${depth > 0 ? '→ ' : ''}${title}${dryRun ? ' (dry run)' : ''}`;
  const state = lineStateText(item, nowMs);
  return [start, status && statusText(status, paint), runId, state].filter(Boolean).join('  ');
}
