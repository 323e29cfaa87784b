import { chainStateText } from '#shared/jobs/follow-ups/chain-state';
import type { RunChainItem } from '#shared/jobs/follow-ups/follow-up';
import { runChainDocument } from '#shared/jobs/follow-ups/follow-up-documents';
import type { Paint } from '../../output/output';
import { statusText } from '../../output/run-text';
import { findRunId } from '../../requests/run-id';
import { command } from '../kinds/command';
import { runArgument } from '../kinds/run-command';

export const chain = command({
  name: 'chain',
  description: 'show the chain of runs to which a run belongs',
  arguments: [runArgument],
  async work({ api, output }, [run]) {
    const { jobRunChain } = await api.ask(runChainDocument, { id: await findRunId(api, run) });
    output.showAll(jobRunChain, () =>
      jobRunChain.map((item) => itemText(item, output.paint, Date.now())).join('\n'),
    );
  },
});

function itemText(item: RunChainItem, paint: Paint, nowMs: number): string {
  const { depth, title, dryRun, status, runId } = item;
  const start = `${'  '.repeat(depth)}${depth > 0 ? '→ ' : ''}${title}${dryRun ? ' (dry run)' : ''}`;
  const state = chainStateText(item, nowMs);
  return [start, status && statusText(status, paint), runId, state].filter(Boolean).join('  ');
}
