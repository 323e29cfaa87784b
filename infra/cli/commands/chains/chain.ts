import type { Command } from 'commander';
import { chainStateText } from '#shared/jobs/follow-ups/chain-state';
import type { RunChainItem } from '#shared/jobs/follow-ups/follow-up';
import { runChainDocument } from '#shared/jobs/follow-ups/follow-up-documents';
import type { Paint } from '../../output/output';
import { statusText } from '../../output/run-text';
import { findRunId } from '../../requests/run-id';
import type { Perform } from '../../requests/tools';
import { runArgument } from '../run-argument';

/** Adds `chain`, which shows the chain of runs that a run belongs to. */
export function addChain(program: Command, perform: Perform): void {
  program
    .command('chain')
    .description('show the chain of runs to which a run belongs')
    .argument(...runArgument)
    .action((given: string) =>
      perform(async ({ api, output }) => {
        const id = await findRunId(api, given);
        const { jobRunChain } = await api.ask(runChainDocument, {
          id,
        });
        output.showAll(jobRunChain, () =>
          jobRunChain.map((item) => itemText(item, output.paint, Date.now())).join('\n'),
        );
        return undefined;
      }),
    );
}

function itemText(item: RunChainItem, paint: Paint, nowMs: number): string {
  const { depth, title, dryRun, status, runId } = item;
  const start = `${'  '.repeat(depth)}${depth > 0 ? '→ ' : ''}${title}${dryRun ? ' (dry run)' : ''}`;
  const state = chainStateText(item, nowMs);
  return [start, status && statusText(status, paint), runId, state].filter(Boolean).join('  ');
}
