import { stamps } from '#shared/models/stamps';
import { maxMessageCharacters } from './app-error';
import type { Entry, Refusal, Visited } from './entries';
import type { Create, List, VisitContext } from './job';
import { entryId } from './journal';
import { type Attributes, sameValue, toAttributes } from './values';

/** Visits one item. `at` is when. Never throws for a job's own error: that is a refusal. */
export function visitItem(
  job: List,
  item: unknown,
  context: VisitContext<Record<string, unknown>>,
  at: string,
): Visited {
  const source = job.keyOf(item);
  try {
    const visit = job.visit(item, context);
    const changes = 'kind' in visit ? [] : visit;
    return { entries: changes.map((change) => entryOf(job, source, change, at)) };
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    const message = text.slice(0, maxMessageCharacters);
    const refusal = { table: job.itemsName, key: source, source, code: 'VisitFailed', message };
    return { entries: [], refusal };
  }
}

function entryOf(job: List, source: string, { table, record }: Create, at: string): Entry {
  if (!job.tables.some(({ name }) => name === table))
    throw new Error(`${job.title} names no table '${table}' that it writes.`);
  return {
    table,
    key: record.id,
    source,
    kind: 'create',
    before: {},
    after: toAttributes(record),
    guard: {},
    missing: [],
    shown: {},
    at,
  };
}

/**
 * What is left to do of a creation, `current` being the record of that id: all of it where there is none, nothing where it has the
 * same values already, else a refusal. So an undo never takes away what another run made.
 */
export function stillToCreate(entry: Entry, current: Attributes | undefined): Visited {
  if (!current) return { entries: [entry] };
  const different = differing(entry.after, current);
  return different.length === 0 ? { entries: [] } : { entries: [], refusal: duplicate(entry, different) };
}

/** Of creations of the same record on one page the first counts. */
export function withoutRepetitions(entries: readonly Entry[]): Visited[] {
  const first = new Map<string, Entry>();
  return entries.map((entry) => {
    const id = entryId(entry);
    const earlier = first.get(id);
    if (!earlier) first.set(id, entry);
    return stillToCreate(entry, earlier?.after);
  });
}

const differing = (a: Attributes, b: Attributes): readonly string[] =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].filter(
    (name) => !stamps.has(name) && !sameValue(a[name], b[name]),
  );

/** A message names this many attributes. */
const mostNamed = 5;

function duplicate({ table, key, source }: Entry, different: readonly string[]): Refusal {
  const named = different.slice(0, mostNamed).sort().join(', ');
  const more = different.length > mostNamed ? ` and ${different.length - mostNamed} more` : '';
  const message = `${table} has another record with the id '${key}': it differs in ${named}${more}.`;
  return { table, key, source, code: 'DuplicateItem', message };
}
