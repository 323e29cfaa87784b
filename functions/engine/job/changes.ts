import type { Model, StoredRecord } from '#shared/models/model';

export interface Keep {
  readonly kind: 'keep';
}
/**
 * A decision to keep the record or item unchanged. It is listed and counted as kept, and is not a failure.
 */
export interface Skip {
  readonly kind: 'skip';
  /** A sentence for the admin, such as 'A schedule uses the set. It is left unchanged.' */
  readonly reason: string;
}
/**
 * Sets only the given attributes of the visited record. The engine also sets `_version`, `_lastChangedAt` and
 * `updatedAt`.
 */
export interface Update {
  readonly kind: 'update';
  readonly set: StoredRecord;
}
export interface Remove {
  readonly kind: 'remove';
}
/**
 * Creates a record. Its `id` must be derived from the run and the visited record, so that a replay creates
 * the same record.
 */
export interface Create {
  readonly kind: 'create';
  readonly table: string;
  readonly record: StoredRecord & { readonly id: string };
}

export type RecordChange = Update | Remove | Create;

/**
 * Sets attributes of the record with this `id`, and keeps the others. Creates the record if it does not
 * exist, and restores it if it is marked as deleted.
 */
export interface Put {
  readonly kind: 'put';
  readonly table: string;
  readonly record: StoredRecord & { readonly id: string };
}
/**
 * Sets attributes of the record with this `id`. Does nothing if it does not exist or is marked as deleted.
 */
export interface UpdateOf {
  readonly kind: 'updateOf';
  readonly table: string;
  readonly id: string;
  readonly set: StoredRecord;
  /**
   * The attributes by which the record was found. If one of them has changed, nothing is done. Undefined
   * values are ignored. No condition by default.
   */
  readonly when?: StoredRecord;
}
/** Deletes the record with this `id`. Does nothing if it does not exist or is marked as deleted. */
export interface RemoveOf {
  readonly kind: 'removeOf';
  readonly table: string;
  readonly id: string;
  /** The attributes by which the record was found, as in `UpdateOf`. */
  readonly when?: StoredRecord;
}

/**
 * Sets attributes of the record with this `id` to values that depend on the record. Does nothing if it does
 * not exist or is marked as deleted.
 */
export interface EditOf {
  readonly kind: 'editOf';
  readonly table: string;
  readonly id: string;
  /**
   * Returns the changed attributes (undefined for one to remove), undefined if nothing changes, or a skip.
   * Pure. Called with the current record when the page is planned. If someone else changes one of the
   * attributes before the write, the item fails, and a retry calls this again. If it throws, the item fails.
   */
  readonly edit: (record: StoredRecord) => StoredRecord | Skip | undefined;
}

export type ListChange = Create | Put | UpdateOf | RemoveOf | EditOf;

export type Visit = Keep | Skip | Update | Remove | readonly RecordChange[];

export const keep: Keep = { kind: 'keep' };
export const skip = (reason: string): Skip => ({ kind: 'skip', reason });
/** Returns true for a skip. An attribute may be called 'kind' too. */
export const isSkip = (edit: StoredRecord | Skip): edit is Skip =>
  edit.kind === 'skip' && typeof edit.reason === 'string';
export const remove: Remove = { kind: 'remove' };
export const update = (set: StoredRecord): Update => ({ kind: 'update', set });
export const create = (model: Model, record: StoredRecord & { readonly id: string }): Create => ({
  kind: 'create',
  table: model.name,
  record,
});

/**
 * Returns a put of the record. An existing record keeps its creation time. The engine stamps a record that it
 * creates.
 */
export const put = (model: Model, record: StoredRecord & { readonly id: string }): Put => ({
  kind: 'put',
  table: model.name,
  record,
});
export const updateOf = (model: Model, id: string, set: StoredRecord, when: StoredRecord = {}): UpdateOf => ({
  kind: 'updateOf',
  table: model.name,
  id,
  set,
  when,
});
export const removeOf = (model: Model, id: string, when: StoredRecord = {}): RemoveOf => ({
  kind: 'removeOf',
  table: model.name,
  id,
  when,
});
export const editOf = (model: Model, id: string, edit: EditOf['edit']): EditOf => ({
  kind: 'editOf',
  table: model.name,
  id,
  edit,
});
