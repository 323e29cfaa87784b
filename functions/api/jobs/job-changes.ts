import { z } from 'zod';
import { readChanges } from '#functions/engine/history/changes';
import type { Page } from '#shared/api/page';
import { pageSizes } from '#shared/api/page-size';
import type { Change } from '#shared/jobs/run/results';
import { models } from '#shared/models/index';
import { boundedPage } from '../request/bounded-page';
import { type PageOf, pageToken, placeOf } from '../request/page-token';
import { operation } from '../request/request';
import { permittedRun } from './runs';

const { standard, most } = pageSizes.jobChanges;

const args = {
  runId: z.string(),
  table: z.enum(models.map((model) => model.name)).nullish(),
  limit: z.int().min(1).nullish(),
  nextToken: z.string().nullish(),
};

/**
 * Planned by a dry run or made by a real one. At most 1,000 per page, fewer if the response would be too
 * large.
 */
export const jobChanges = operation(
  args,
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
