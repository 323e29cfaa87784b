import { create, keep, remove, sweep, update } from '#functions/engine/job/job';
import type { StoredRecord } from '#shared/models/model';
import { SessionRating } from '#shared/models/session-rating';
import { UserActivity } from '#shared/models/user-activity';
import { UserPreferences } from '#shared/models/user-preferences';

/**
 * An attribute name that cannot be used in a statement. Changing this attribute therefore requires a separate
 * request.
 */
const oddName = 'made-odd';

/**
 * Updates or removes a record, or creates another, depending on the record, so that one run covers everything
 * that a sweep can do.
 */
export const turmoil = sweep({
  name: 'turmoil',
  title: 'Turmoil',
  description: 'For a test.',
  category: 'reusable',
  access: 'Admin',
  tables: [UserActivity, UserPreferences],
  visit: (record, { caller: { email, subject }, runId }) => {
    switch (record.activityType) {
      case 'update':
        return record.userID === email ? update({ userID: subject }) : keep;
      case 'remove':
        return remove;
      case 'create':
        return [
          update({ activityType: 'created' }),
          create(SessionRating, { id: `${record.id}-${runId}`, rating: 3 }),
        ];
      case 'odd':
        return update({ [oddName]: true });
      case 'bad':
        throw new Error('bad record');
      default:
        return keep;
    }
  },
});

/** The person who starts the runs. */
export const caller = { email: 'ana@wellness.example', subject: '11111111-1111-4111-8111-111111111111' };

const kinds = ['update', 'remove', 'create', 'keep', 'update', 'create', 'remove'];

export interface RecordsOptions {
  /** If set to n, every nth record cannot be visited. If 0 (the default), all records can be visited. */
  readonly badEvery?: number;
  /** If set to n, every nth record has no version. If 0, all records have a version. */
  readonly unversionedEvery?: number;
}

/** Creates records of all kinds. */
export function turmoilRecords(
  prefix: string,
  count: number,
  { badEvery = 0, unversionedEvery = 4 }: RecordsOptions = {},
): StoredRecord[] {
  const every = (index: number, nth: number) => nth > 0 && index % nth === nth - 1;
  return Array.from({ length: count }, (_, index) => ({
    id: `${prefix}${`${index}`.padStart(5, '0')}`,
    userID: caller.email,
    activityType: every(index, badEvery) ? 'bad' : kinds[index % kinds.length],
    ...(every(index, unversionedEvery) ? {} : { _version: 1, _lastChangedAt: 1 }),
  }));
}

/**
 * Returns the job's expected result: the counts, and the records keyed by ID, without timestamps. The keys of
 * created records are `<source>-RUN`.
 */
export function turmoilTruth(records: readonly StoredRecord[]) {
  const raised = (record: StoredRecord, set: StoredRecord) => ({
    ...record,
    ...set,
    ...(record._version === undefined ? {} : { _version: Number(record._version) + 1 }),
  });
  const after = new Map<string, StoredRecord>();
  const created = new Map<string, StoredRecord>();
  const counts = { read: 0, changed: 0, failed: 0, unchanged: 0 };
  for (const record of records) {
    const id = String(record.id);
    counts.read += 1;
    if (record.activityType === 'bad') counts.failed += 1;
    else if (record.activityType === 'keep') counts.unchanged += 1;
    else counts.changed += 1;
    if (record.activityType === 'remove') continue;
    if (record.activityType === 'update') after.set(id, raised(record, { userID: caller.subject }));
    else if (record.activityType === 'create') {
      after.set(id, raised(record, { activityType: 'created' }));
      created.set(`${id}-RUN`, { id: `${id}-RUN`, rating: 3 });
    } else after.set(id, record);
  }
  return { after, created, counts };
}
