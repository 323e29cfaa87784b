import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { z } from 'zod';
import { allRuns, ledgerIndexes } from '#shared/jobs/ledger/ledger-keys';
import { foldRuns, type JobStatistics, lastDays, type RunFact } from '#shared/jobs/run/statistics';
import { isPermitted } from '../request/permission';
import { operation } from '../request/request';

/**
 * The maximum number of pages, each of up to 1 MB, which contain about 10,000 runs. Reading more would take
 * too long.
 */
const maxPages = 20;
/** The maximum number of days, which is the default log retention. */
const maxDays = 90;

const attributes = [
  'id',
  'job',
  'title',
  'status',
  'dryRun',
  'access',
  'createdAt',
  'attempts',
  'earlierWorkedMs',
  'read',
  'changed',
  'readUnits',
  'writeUnits',
];

const args = { days: z.int().min(1).max(maxDays) };

/** Returns statistics without the runs that the caller cannot see. */
export const jobStatistics = operation(
  args,
  async ({ days }, { engine, identity }): Promise<JobStatistics> => {
    const [from = ''] = lastDays(days, engine.now());
    const { name, partitionKey, sortKey } = ledgerIndexes.byStart;
    const pages = paginateQuery(
      { client: engine.ledger },
      {
        TableName: engine.settings.ledgerTable,
        IndexName: name,
        KeyConditionExpression: '#partition = :all AND #start >= :from',
        ProjectionExpression: attributes.map((attribute) => `#${attribute}`).join(', '),
        ExpressionAttributeNames: {
          '#partition': partitionKey,
          '#start': sortKey,
          ...Object.fromEntries(attributes.map((attribute) => [`#${attribute}`, attribute])),
        },
        ExpressionAttributeValues: { ':all': allRuns, ':from': from },
        ScanIndexForward: false,
      },
    );
    const runs: RunFact[] = [];
    let read = 0;
    let endedAt: string | null = null;
    for await (const { Items = [], LastEvaluatedKey } of pages) {
      // Safe, because the index contains only run rows, which functions/engine writes in this format.
      const rows = Items as (RunFact & { readonly access?: string })[];
      runs.push(...rows.filter(({ access }) => isPermitted(identity, access)));
      read += 1;
      if (read < maxPages || !LastEvaluatedKey) continue;
      endedAt = rows.at(-1)?.createdAt ?? null;
      break;
    }
    return { from, endedAt, ...foldRuns(runs) };
  },
);
