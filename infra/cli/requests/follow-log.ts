import { setTimeout as delay } from 'node:timers/promises';
import { pageSizes } from '#shared/api/page-size';
import { logDocument } from '#shared/jobs/documents/run-page-documents';
import { rereadCursor } from '#shared/jobs/run/log-cursor';
import type { LogLevel, LogLine } from '#shared/jobs/run/log-lines';
import { pollEveryMs } from '#shared/jobs/run/poll';
import { type ExitStatus, exitStatuses, exitStatusOf } from '../base/exit-status';
import type { Api } from '../connection/api';
import { harmless, type Output, shortId } from '../output/output';
import { fetchPatiently, onInterrupt } from './follow-run';

const pageSize = pageSizes.jobLog.most;

/**
 * Shows a run's log line by line. With `follow`, continues until the run has ended. Returns the exit status
 * `done` or, for a followed run, the exit status for its outcome. Ctrl-C ends the command but not the run.
 */
export async function followLog(api: Api, output: Output, id: string, follow: boolean): Promise<ExitStatus> {
  const log = logReader(api, id);
  const interrupted = onInterrupt();
  try {
    for (;;) {
      // Read the status before the log, so that an ended run's log is read in full.
      const run = await fetchPatiently(api, id, interrupted.signal);
      for await (const line of log.fresh()) output.show(line, () => lineText(line, output));
      const pauseMs = pollEveryMs(run, Date.now());
      if (!follow) return exitStatuses.done;
      if (pauseMs === false) return exitStatusOf(run.status);
      await delay(pauseMs, undefined, { signal: interrupted.signal });
    }
  } catch (error) {
    if (!interrupted.signal.aborted) throw error;
    output.note(`Run ${id} continues. To stop it: ${output.commandLine(`stop ${shortId(id)}`)}`);
    return exitStatuses.interrupted;
  } finally {
    interrupted.forget();
  }
}

/**
 * Reads a log incrementally. Invariant: no line is returned twice, and no line that a lane writes late is
 * missed.
 */
function logReader(api: Api, runId: string): { fresh(): AsyncGenerator<LogLine> } {
  let after: string | undefined;
  let seen = new Set<string>();
  return {
    async *fresh() {
      let page: readonly LogLine[];
      do {
        const variables = { runId, after, limit: pageSize };
        page = (await api.ask(logDocument, variables)).jobLog;
        for (const line of page) if (!seen.has(line.id)) yield line;
        for (const { id } of page) seen.add(id);
        after = page.at(-1)?.id ?? after;
      } while (page.length === pageSize);
      // Lines from different lanes can arrive out of order, so read the last few seconds again.
      const again = after === undefined ? undefined : rereadCursor(after);
      seen = new Set([...seen].filter((id) => again === undefined || id >= again));
      after = again;
    },
  };
}

const colours: Readonly<Record<LogLevel, 'dim' | 'yellow' | 'red'>> = {
  info: 'dim',
  warning: 'yellow',
  error: 'red',
};

function lineText({ at, level, attempt, lane, message }: LogLine, { paint }: Output): string {
  const place = lane === null || lane === undefined ? '' : ` lane ${lane}`;
  return `${paint('dim', at)} ${paint(colours[level], level.padEnd(7))} attempt ${attempt}${place}: ${harmless(message)}`;
}
