import { ScanCommand, type ScanCommandInput } from '@aws-sdk/client-dynamodb';
import { z } from 'zod';
import { tableNamed } from '#functions/dynamodb/tables';
import { type Attributes, toRecord } from '#functions/dynamodb/values';
import { AppError } from '#functions/runtime/app-error';
import type { Engine } from '#functions/runtime/dependencies';
import { type SlotUse, sentenceOfUse, usedBy, usesOfSets } from '#shared/domain/sets/set-use';
import { isDeleted, textOf } from '../records/stored';
import { operation } from '../request/request';

/** The maximum number of sets in one call. DynamoDB accepts so many values in one condition. */
const maxSets = 100;

/** How long slots are searched, which leaves enough time for the response. */
const maxLookMs = 5_000;
const segments = 4;
const recordsPerPage = 2_000;

/** Where a set is used: in entries of the default schedule, and in slots of users' own schedules. */
export interface SetUse {
  readonly setID: string;
  readonly entries: readonly {
    readonly id: string;
    readonly hour: string | undefined;
    readonly templateName: string | undefined;
  }[];
  readonly userSlots: number;
  readonly users: number;
  readonly isComplete: boolean;
  /** The use in words, or null if the set is not used. */
  readonly sentence: string | null;
}

/** Returns the uses in the order of the IDs. Spends at most five seconds on users' slots. */
async function usesOf(engine: Engine, ids: readonly string[]): Promise<readonly SetUse[]> {
  const wanted = [...new Set(ids)].filter((id) => id !== '');
  if (wanted.length === 0) return ids.map((setID) => useOf(setID, [], noSlots));
  const until = engine.now() + maxLookMs;
  const [entries, slots] = await Promise.all([
    matching(engine, 'DefaultScheduledSet', wanted, ['id', ...usedBy], { segments: 1 }),
    matching(engine, 'UserScheduledSet', wanted, ['set', 'userID'], { segments, until }),
  ]);
  const ofSet = (records: readonly Attributes[], id: string) =>
    records.filter((record) => textOf(record, 'set') === id);
  return ids.map((id) => {
    const own = ofSet(slots.records, id);
    const users = new Set(own.map((slot) => textOf(slot, 'userID')));
    const use = { slots: own.length, users: users.size, isComplete: slots.isComplete };
    return useOf(id, ofSet(entries.records, id), use);
  });
}

const noSlots: SlotUse = { slots: 0, users: 0, isComplete: true };

function useOf(setID: string, entries: readonly Attributes[], slots: SlotUse): SetUse {
  const words = usesOfSets(entries.map(toRecord)).get(setID) ?? [];
  return {
    setID,
    entries: entries.map((entry) => ({
      id: textOf(entry, 'id') ?? '',
      hour: textOf(entry, 'hour'),
      templateName: textOf(entry, 'templateName'),
    })),
    userSlots: slots.slots,
    users: slots.users,
    isComplete: slots.isComplete,
    sentence: sentenceOfUse(words, slots) ?? null,
  };
}

/** Returns the matching records without deleted ones. `isComplete` is false if time ran out. */
async function matching(
  engine: Engine,
  table: string,
  ids: readonly string[],
  attributes: readonly string[],
  { segments: count, until }: { readonly segments: number; readonly until?: number },
): Promise<{ readonly records: readonly Attributes[]; readonly isComplete: boolean }> {
  const records: Attributes[] = [];
  const names = Object.fromEntries([...attributes, 'set', '_deleted'].map((name) => [`#${name}`, name]));
  const values = Object.fromEntries(ids.map((id, index) => [`:id${index}`, { S: id }]));
  const scan: ScanCommandInput = {
    TableName: tableNamed(engine, table),
    Limit: recordsPerPage,
    ConsistentRead: true,
    FilterExpression: `#set IN (${Object.keys(values).join(', ')})`,
    ProjectionExpression: Object.keys(names).join(', '),
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
    ...(count > 1 ? { TotalSegments: count } : {}),
  };
  const readSegment = async (Segment: number): Promise<boolean> => {
    let ExclusiveStartKey: Attributes | undefined;
    do {
      if (until !== undefined && engine.now() >= until) return false;
      const { Items = [], LastEvaluatedKey } = await engine.dynamodb.send(
        new ScanCommand({ ...scan, ...(count > 1 ? { Segment } : {}), ExclusiveStartKey }),
      );
      records.push(...Items.filter((record) => !isDeleted(record)));
      ExclusiveStartKey = LastEvaluatedKey;
    } while (ExclusiveStartKey);
    return true;
  };
  const ended = await Promise.all(Array.from({ length: count }, (_, segment) => readSegment(segment)));
  return { records, isComplete: ended.every(Boolean) };
}

/**
 * Throws Conflict, with where the set is used, unless the caller has confirmed the edit. Too many slots to
 * search also need confirmation.
 */
export async function refuseUsedSet(
  engine: Engine,
  id: string,
  evenIfUsed: boolean | null | undefined,
): Promise<void> {
  if (evenIfUsed) return;
  const [use] = await usesOf(engine, [id]);
  if (!use || (use.sentence === null && use.isComplete)) return;
  const uses = use.sentence ?? 'There are too many schedule slots to check whether any of them use this set.';
  throw new AppError('Conflict', `${uses} Confirm to continue anyway.`, {
    info: { field: 'input.evenIfUsed', expected: 'true to continue anyway', uses: use },
  });
}

/** Does the same for each set that the changes delete or deactivate. */
export async function refuseUsedSets(
  engine: Engine,
  { name }: { readonly name: string },
  changes: readonly {
    readonly id: string;
    readonly before: Attributes | undefined;
    readonly after: Attributes;
  }[],
  evenIfUsed: boolean | null | undefined,
): Promise<void> {
  if (name !== 'Set' || evenIfUsed) return;
  const ending = changes.filter(({ before, after }) => isInUse(before) && !isInUse(after));
  const uses = await usesOf(
    engine,
    ending.map(({ id }) => id),
  );
  const used = uses.filter(({ sentence, isComplete }) => sentence !== null || !isComplete);
  const [first] = used;
  if (!first) return;
  const set = ending.find(({ id }) => id === first.setID);
  const title = (set && textOf(set.after, 'title')) ?? first.setID;
  const more =
    used.length > 1 ? ` ${used.length - 1} more of these sets ${used.length > 2 ? 'are' : 'is'} in use.` : '';
  throw new AppError(
    'Conflict',
    `${title}: ${first.sentence ?? 'possibly in use.'}${more} Confirm to continue anyway.`,
    {
      info: { field: 'input.evenIfUsed', expected: 'true to continue anyway', uses: used },
    },
  );
}

/** True if the app offers the set to users. */
const isInUse = (set: Attributes | undefined) =>
  set !== undefined && !isDeleted(set) && set.isActive?.BOOL !== false;

/** Returns where sets are used. The panel shows this before a set is deleted or deactivated. */
export const setUse = operation({ ids: z.array(z.string()).max(maxSets) }, async ({ ids }, { engine }) =>
  usesOf(engine, ids),
);
