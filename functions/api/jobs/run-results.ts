import { z } from 'zod';
import { readChanges } from '#functions/engine/history/changes';
import { readCause, writeCauseNote } from '#functions/engine/ledger/cause-notes';
import { readRun } from '#functions/engine/ledger/ledger';
import type { Page } from '#shared/api/page';
import { pageSizes } from '#shared/api/page-size';
import {
  type CauseTally,
  type FailureGroup,
  type FailureGroups,
  maxFailureGroups,
  sumOfCauses,
} from '#shared/jobs/failures/failure-causes';
import { maxNoteCharacters } from '#shared/jobs/run/note';
import { summarize } from '#shared/jobs/run/progress';
import type { Change } from '#shared/jobs/run/results';
import { models } from '#shared/models/index';
import { boundedPage } from '../request/bounded-page';
import { type PageOf, pageToken, placeOf } from '../request/page-token';
import { isPermitted } from '../request/permission';
import { type ApiRequest, operation } from '../request/request';
import { permittedRun } from './runs';

const { standard, most } = pageSizes.jobChanges;

const changesArgs = {
  runId: z.string(),
  table: z.enum(models.map((model) => model.name)).nullish(),
  limit: z.int().min(1).nullish(),
  nextToken: z.string().nullish(),
};

/**
 * Lists the changes that a dry run planned or a real one made: at most 1,000 per page, fewer if the response
 * would be too large.
 */
export const jobChanges = operation(
  changesArgs,
  async ({ runId, table, limit, nextToken }, request): Promise<Page<Change>> => {
    await permittedRun(request, runId, 'runId');
    const of: PageOf = { list: 'jobChanges', question: [runId, table ?? null], request };
    const after = placeOf(of, nextToken);
    const { items, cursor } = await boundedPage(Math.min(limit ?? standard, most), (size) =>
      readChanges(request.engine, {
        runId,
        table: table ?? undefined,
        limit: size,
        cursor: after,
      }),
    );
    return { items, nextToken: pageToken(of, cursor) };
  },
);

const maxOthers = 3;

/** Lists open failures by cause. The counts come from the run's lane rows. */
export const jobFailureGroups = operation(
  { runId: z.string() },
  async (args, request): Promise<FailureGroups> => {
    await permittedRun(request, args.runId, 'runId');
    const { run, lanes } = await readRun(request.engine, args.runId);
    const largest = sumOfCauses(lanes).slice(0, maxFailureGroups);
    const groups = await Promise.all(largest.map((one) => groupOf(request, run.id, one)));
    const grouped = groups.reduce((sum, { count }) => sum + count, 0);
    return { groups, ungrouped: Math.max(0, summarize(lanes, run.attempt).failed - grouped) };
  },
);

async function groupOf(
  { engine, identity }: ApiRequest,
  runId: string,
  [cause, tally]: readonly [string, CauseTally],
): Promise<FailureGroup> {
  const { own, note, others } = await readCause(engine, runId, cause);
  return {
    cause,
    count: tally.count,
    code: own?.code ?? '',
    message: own?.message ?? '',
    samples: own?.samples ?? [],
    firstAt: tally.firstAt ?? own?.at ?? '',
    lastAt: tally.lastAt ?? own?.at ?? '',
    note: note ? { text: note.text, by: note.by, at: note.at, version: note.version } : null,
    alsoIn: others
      .filter(({ access }) => isPermitted(identity, access))
      .slice(0, maxOthers)
      .map(({ runId: id, dryRun, at }) => ({ runId: id, dryRun, at })),
  };
}

const noteArgs = {
  runId: z.string(),
  cause: z.string().min(1).max(128),
  text: z.string().trim().max(maxNoteCharacters),
  version: z.number().int().min(0),
};

/** Throws Conflict if someone else has changed the note. */
export const noteFailureCause = operation(noteArgs, async ({ runId, cause, text, version }, request) => {
  const run = await permittedRun(request, runId, 'runId');
  const caller = await request.directory.find(request.identity);
  return writeCauseNote(request.engine, { run, cause, text, version, caller });
});
