import type { Model } from '#shared/models/model';
import { usableKey } from '../../../dynamodb/record-key';
import { type Attributes, toAttributes, toRecord } from '../../../dynamodb/values';
import { maxMessageCharacters } from '../../../runtime/app-error';
import type { Entry } from '../../changes/entries';
import { createEntry, pick, removeEntry, settable, updateEntry } from '../../changes/entry-of-change';
import type { RecordChange, RecordContext, Skip, Sweep, Visit } from '../../job/job';
import { keptFinding, type VisitedRecord } from '../common/kept-finding';

const nothing: VisitedRecord = { entries: [] };

/** Visits a record. `at` is the timestamp for the record's changes. If the job throws, returns a refusal. */
export function visitRecord(
  job: Sweep,
  table: Model,
  attributes: Attributes,
  context: RecordContext<Record<string, unknown>>,
  at: string,
): VisitedRecord {
  if (attributes._deleted?.BOOL === true) return nothing;
  const key = attributes.id?.S ?? '';
  try {
    const visit = job.visit(toRecord(attributes), context);
    if ('kind' in visit && visit.kind === 'skip') {
      return { entries: [], kept: keptFinding(table.name, key, visit) };
    }
    const entries = changesOf(visit).flatMap((change) => entryOf(job, table, key, attributes, change, at));
    return { entries };
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    const message = text.slice(0, maxMessageCharacters);
    return { entries: [], refusal: { table: table.name, key, source: key, code: 'VisitFailed', message } };
  }
}

function changesOf(visit: Exclude<Visit, Skip>): readonly RecordChange[] {
  if (!('kind' in visit)) return visit;
  return visit.kind === 'keep' ? [] : [visit];
}

function entryOf(
  job: Sweep,
  table: Model,
  source: string,
  attributes: Attributes,
  change: RecordChange,
  at: string,
): Entry[] {
  const shown = pick(attributes, job.shows ?? []).present;
  const place = { table: table.name, key: source, source, at };
  switch (change.kind) {
    case 'update': {
      const entry = updateEntry(place, attributes, settable(change.set, table), job);
      return entry ? [entry] : [];
    }
    case 'remove':
      return [removeEntry(place, attributes, job)];
    case 'create':
      return [
        createEntry(
          { ...place, table: change.table, key: usableKey(change.record.id) },
          toAttributes(change.record),
          shown,
        ),
      ];
    default:
      return change satisfies never;
  }
}
