import type { Attributes } from '#functions/dynamodb/values';
import { AppError } from '#functions/runtime/app-error';
import type { Engine } from '#functions/runtime/dependencies';
import type { Model } from '#shared/models/model';
import { shorten } from '#shared/text/show-value';
import { byAndAt, type LastChange, lastChange } from '../records/changed-meanwhile';
import type { Seen } from '../records/input';
import { isDeleted, recordKey, versionOf } from '../records/stored';
import { wordsFor } from '../records/words';

interface StaleEntry extends LastChange {
  readonly id: string;
  /** The entry's name in messages. */
  readonly words: string;
  /** True if the entry was deleted or never existed. */
  readonly gone: boolean;
}

const maxNamed = 3;

/**
 * Throws Conflict if entries have changed since the caller loaded them; `info.entries` lists them with who
 * and when.
 * @param current the current records, by `recordKey`
 */
export async function refuseStale(
  engine: Engine,
  model: Model,
  seen: readonly Seen[],
  current: ReadonlyMap<string, Attributes>,
): Promise<void> {
  const stale = seen.filter(({ id, version }) => {
    const record = current.get(recordKey(model.name, id));
    return !record || isDeleted(record) || versionOf(record) !== version;
  });
  if (stale.length === 0) return;
  const entries = await Promise.all(
    stale.map(({ id }) => describe(engine, model, id, current.get(recordKey(model.name, id)))),
  );
  throw new AppError('Conflict', `${sentence(entries)} Reload to see the changes.`, {
    info: { field: 'input', expected: 'the current entries', entries },
  });
}

async function describe(
  engine: Engine,
  model: Model,
  id: string,
  record: Attributes | undefined,
): Promise<StaleEntry> {
  if (!record) {
    const words = `schedule entry '${shorten(id)}'`;
    return { id, words, gone: true, changedBy: undefined, changedAt: undefined };
  }
  const change = await lastChange(engine, model.name, record);
  return { id, words: wordsFor(model, record), gone: isDeleted(record), ...change };
}

function sentence(entries: readonly StaleEntry[]): string {
  const named = entries
    .slice(0, maxNamed)
    .map((entry) => `The ${entry.words} was ${entry.gone ? 'deleted' : 'changed'}${byAndAt(entry)}.`);
  const more = entries.length - maxNamed;
  return [...named, ...(more > 0 ? [`And ${more} more.`] : [])].join(' ');
}
