import { toRecord } from '#functions/dynamodb/values';
import { AppError } from '#functions/runtime/app-error';
import type { Engine } from '#functions/runtime/dependencies';
import type { Complaint } from '#shared/api/describe-issue';
import { entryPlace } from '#shared/domain/schedules/entry';
import { DefaultScheduledSet } from '#shared/models/default-scheduled-set';
import type { StoredRecord } from '#shared/models/model';
import { readSeveral, recordKey } from '../records/stored';
import { wrongFields } from '../request/parse';

const table = DefaultScheduledSet.name;

/** As the caller sent them. */
export interface SentEntries {
  readonly create: readonly unknown[];
  readonly update: readonly unknown[];
}

/** The message names refused entries by hour, days and template, unless the save has only one. */
export async function namingEntries<Result>(
  engine: Engine,
  sent: SentEntries,
  plan: () => Promise<Result>,
): Promise<Result> {
  try {
    return await plan();
  } catch (error) {
    const complaints = error instanceof AppError ? error.info?.fields : undefined;
    if (!Array.isArray(complaints) || sent.create.length + sent.update.length <= 1) throw error;
    throw wrongFields(await named(engine, sent, complaints as readonly Complaint[]));
  }
}

async function named(
  engine: Engine,
  sent: SentEntries,
  complaints: readonly Complaint[],
): Promise<readonly Complaint[]> {
  const entries = complaints.map(({ field }) => sentAt(sent, field));
  const ids = entries.flatMap((entry) => (typeof entry?.id === 'string' ? [{ table, id: entry.id }] : []));
  const current = await readSeveral(engine, ids);
  return complaints.map((complaint, index) => {
    const entry = entries[index];
    if (!entry) return complaint;
    const stored = toRecord(current.get(recordKey(table, String(entry.id))) ?? {});
    const whole = { ...stored, ...entry, id: String(entry.id ?? '') };
    return { ...complaint, message: `${entryPlace(whole)}: ${complaint.message}` };
  });
}

/** By a path such as `input.create.3.set`. */
function sentAt({ create, update }: SentEntries, field: string): StoredRecord | undefined {
  const [, list, index] = /^input\.(create|update)\.(\d+)/.exec(field) ?? [];
  const found = (list === 'create' ? create : update)[Number(index)];
  return typeof found === 'object' && found !== null ? { ...found } : undefined;
}
