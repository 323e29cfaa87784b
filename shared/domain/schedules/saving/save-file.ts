import { csvHead, csvRows } from '../../../csv/csv';
import { DefaultScheduledSet } from '../../../models/default-scheduled-set';
import { csvColumnsOf } from '../../records/csv-columns';
import { draftedEntries, type ScheduleDraft } from '../draft';
import type { ScheduleEntry } from '../entry';

/** The column that is 'true' for entries to delete. */
export const removalColumn = '_deleted';

export interface SaveFile {
  readonly text: string;
  /** The entries' IDs by the line on which the row begins. The first line of the file is 1. */
  readonly idsByLine: ReadonlyMap<number, string>;
}

export function saveFile(saved: readonly ScheduleEntry[], draft: ScheduleDraft): SaveFile {
  const after = new Map(draftedEntries(saved, draft).map((entry) => [entry.id, entry]));
  const before = new Map(saved.map((entry) => [entry.id, entry]));
  const rows = [
    ...draft.created.map((entry) => ({ id: entry.id, record: { ...entry, id: '' } })),
    ...Object.keys(draft.changed).map((id) => ({ id, record: seen(after.get(id), id) })),
    ...draft.removed.map((id) => ({ id, record: { ...seen(before.get(id), id), [removalColumn]: true } })),
  ];
  const idsByLine = new Map<number, string>();
  let text = csvHead(columns);
  let line = 2;
  for (const { id, record } of rows) {
    const row = csvRows(columns, [record]);
    idsByLine.set(line, id);
    text += row;
    line += linesIn(row);
  }
  return { text, idsByLine };
}

/** Returns an entry with the version that the editor loaded, or 0 if it predates versions. */
const seen = (entry: ScheduleEntry | undefined, id: string) => ({
  ...entry,
  id,
  _version: entry?._version ?? 0,
});

/** Splits lines as the job does, which accepts all kinds of line endings. */
const linesIn = (text: string) => text.replaceAll(/\r\n?/g, '\n').split('\n').length - 1;

type Row = Readonly<Record<string, unknown>>;

/** The fields that the file contains. The editors do not change older fields. */
const written = new Set([
  'id',
  '_version',
  'hour',
  'days',
  'activityType',
  'set',
  'notificationHeading',
  'notificationContent',
  'exerciseTime',
  'templateName',
  'exerciseId',
  'exerciseTitle',
  'targetGoals',
  'isTemplate',
  'templateDescription',
]);

const columns = [
  ...csvColumnsOf(DefaultScheduledSet).filter(({ header }) => written.has(header)),
  {
    header: removalColumn,
    value: (record: Row) => (record[removalColumn] === true ? 'true' : ''),
  },
];
