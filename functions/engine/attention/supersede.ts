import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { ledgerIndexes, needsAttention } from '#shared/jobs/ledger/ledger-keys';
import type { Attention } from '#shared/jobs/run/run';
import { isComplete, type RunStatus } from '#shared/jobs/run/run-status';
import { equal, exists } from '../../dynamodb/update';
import type { Engine } from '../../runtime/dependencies';
import { type RunRow, readRunRow, runKey } from '../ledger/ledger';
import { rowUpdate } from '../ledger/rows';

/** The end of a run that may supersede earlier ones. */
interface Ending {
  readonly status: RunStatus;
  readonly attention?: Attention | undefined;
}

/**
 * Returns the earlier runs, of the same job with the same parameters, that no longer need attention because
 * the given run has ended. With failures or findings, it replaces them on the list. A run that failed or was
 * stopped supersedes nothing, and a dry run never supersedes a real run.
 * @param most the maximum number to return, newest first; the rest are superseded when the job next succeeds
 */
export async function supersededRuns(
  engine: Engine,
  run: RunRow,
  { status, attention }: Ending,
  most: number,
): Promise<readonly RunRow[]> {
  if (!isComplete(status) || run.dryRun) return [];
  const ids = await idsOfEarlier(engine, run);
  const rows = await Promise.all(ids.slice(0, most).map((id) => readRunRow(engine, id)));
  // The index may be outdated, so the rows themselves are checked.
  return rows
    .filter((row) => row !== undefined)
    .filter((row) => row.attentionList !== undefined)
    .filter((row) => standsFor(attention, row.attention));
}

/**
 * A run that concerns only its starter does not supersede runs that concern the on-call admins or another
 * person.
 */
const standsFor = (own: Attention | undefined, earlier: Attention | null | undefined): boolean =>
  !own?.onlyFor || own.onlyFor === earlier?.onlyFor;

async function idsOfEarlier(engine: Engine, run: RunRow): Promise<readonly string[]> {
  const { name, partitionKey, sortKey } = ledgerIndexes.byAttention;
  const pages = paginateQuery(
    { client: engine.ledger },
    {
      TableName: engine.settings.ledgerTable,
      IndexName: name,
      KeyConditionExpression: '#list = :needed AND #createdAt < :createdAt',
      FilterExpression: '#job = :job AND #params = :params AND #dryRun = :real',
      ExpressionAttributeNames: {
        '#list': partitionKey,
        '#createdAt': sortKey,
        '#job': 'job',
        '#params': 'params',
        '#dryRun': 'dryRun',
      },
      ExpressionAttributeValues: {
        ':needed': needsAttention,
        ':createdAt': run.createdAt,
        ':job': run.job,
        ':params': run.params,
        ':real': false,
      },
      ScanIndexForward: false,
    },
  );
  const ids: string[] = [];
  for await (const { Items = [] } of pages) ids.push(...Items.map(({ id }) => String(id)));
  return ids;
}

/**
 * Returns the item that takes an earlier run off the list when `by` ends. Fails if the earlier run has
 * changed in the meantime.
 */
export function supersede(
  engine: Engine,
  { id, attempt, attention }: RunRow,
  by: Pick<RunRow, 'id'>,
  { attention: own }: Ending,
) {
  const left: Attention = {
    ...(attention?.onlyFor ? { onlyFor: attention.onlyFor } : {}),
    reason: attention?.reason ?? 'The run needed attention.',
    supersededBy: by.id,
    ranWell: own === undefined,
  };
  return rowUpdate(engine, runKey(id), {
    set: { attention: left },
    remove: ['attentionList'],
    when: [exists('attentionList'), equal('attempt', attempt)],
  });
}
