import type { StoredRecord } from '#shared/models/model';
import { caller } from '../job';

/**
 * The other writer's edits to a record: changing an attribute that the job does not use, changing an
 * attribute that the job changes or reads, or removing the record.
 */
export const deeds = ['note', 'touch', 'remove'] as const;
type Deed = (typeof deeds)[number];

/** A single write by the other writer. */
export interface Write {
  readonly id: string;
  readonly deed: Deed;
  /** The attribute that `touch` changes. */
  readonly touches: string;
  /**
   * When the write happened relative to the run: before the record was read, between reading and changing it,
   * or after the change.
   */
  landed?: 'before' | 'between' | 'after';
}

/** A record's expected state and its expected entry in the run's journal. */
export interface Expected {
  readonly record: StoredRecord | undefined;
  readonly rating: boolean;
  readonly update?: { readonly name: string; readonly before: unknown; readonly after: unknown };
  readonly removed?: StoredRecord;
  readonly created?: boolean;
  readonly read: boolean;
  readonly changed: boolean;
  readonly failed: boolean;
  readonly conflict: boolean;
}

type Plan = Pick<Expected, 'update' | 'created'> & { readonly remove?: boolean };

/** Returns the attribute that the test job changes or that determines the job's decision. */
export const touchedBy = ({ activityType }: StoredRecord) =>
  activityType === 'update' ? 'userID' : 'activityType';

const theirs = 'theirs';

/** Returns the record after the write. */
function written(record: StoredRecord, { deed, touches }: Write): StoredRecord | undefined {
  if (deed === 'remove') return undefined;
  return { ...record, [deed === 'note' ? 'notes' : touches]: theirs };
}

/**
 * Returns the changes that the test job should make to a record. This is a second implementation, independent
 * of the job.
 */
function planOf(record: StoredRecord): Plan {
  switch (record.activityType) {
    case 'update':
      return record.userID === caller.email
        ? { update: { name: 'userID', before: caller.email, after: caller.subject } }
        : {};
    case 'remove':
      return { remove: true };
    case 'create':
      return { update: { name: 'activityType', before: 'create', after: 'created' }, created: true };
    default:
      return {};
  }
}

const isSome = ({ update, remove, created }: Plan) => Boolean(update || remove || created);

/** Returns the record's expected state after a sweep. */
export function afterSweep(seeded: StoredRecord, write: Write | undefined): Expected {
  const outcome = { rating: false, failed: false, conflict: false };
  let record: StoredRecord | undefined = seeded;
  if (write?.landed === 'before') record = written(record, write);
  if (!record) return { ...outcome, record, read: false, changed: false };
  let plan = planOf(record);
  // The record was already removed when the run tried to remove it. This cannot be distinguished from a
  // removal by the run itself, so it is counted as one.
  if (plan.remove && write?.landed === 'between' && write.deed === 'remove') {
    return { ...outcome, record: undefined, removed: record, read: true, changed: true };
  }
  const conflict = write?.landed === 'between' && isSome(plan);
  if (write?.landed === 'between') {
    record = written(record, write);
    // The requested changes in other tables were made earlier and are kept.
    if (conflict)
      plan = { ...(record ? { ...planOf(record), created: plan.created } : { created: plan.created }) };
  }
  const removed = plan.remove ? record : undefined;
  if (plan.remove) record = undefined;
  if (plan.update && record) record = { ...record, [plan.update.name]: plan.update.after };
  if (write?.landed === 'after' && record) record = written(record, write);
  return {
    ...outcome,
    record,
    rating: plan.created === true,
    conflict,
    read: true,
    changed: isSome(plan),
    ...(plan.update ? { update: plan.update } : {}),
    ...(removed ? { removed } : {}),
    created: plan.created === true,
  };
}

/** Returns the record's expected state after the sweep is undone. */
export function afterUndo(swept: Expected, write: Write | undefined): Expected {
  const { update, removed, created } = swept;
  let { record } = swept;
  let failed = false;
  let changed = created === true;
  const early = write !== undefined && write.landed !== 'after';
  if (early && record) record = written(record, write);
  if (update) {
    if (record?.[update.name] === update.after) {
      record = { ...record, [update.name]: update.before } as StoredRecord;
      changed = true;
    } else if (record?.[update.name] !== update.before) failed = true;
  }
  if (removed && !record) {
    record = removed;
    changed = true;
  }
  if (!early && write && record) record = written(record, write);
  return {
    record,
    rating: false,
    read: Boolean(update || removed || created),
    changed: changed && !failed,
    failed,
    conflict: write?.landed === 'between' && Boolean(update),
  };
}
