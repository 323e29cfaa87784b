import type { Model, StoredRecord } from '#shared/models/model';

/** Keeps the record unchanged. */
export interface Keep {
  readonly kind: 'keep';
}
/** Sets only these attributes. The engine adds `_version`, `_lastChangedAt` and `updatedAt`. */
export interface Update {
  readonly kind: 'update';
  readonly set: StoredRecord;
}
/** Deletes the record. */
export interface Remove {
  readonly kind: 'remove';
}
/**
 * Adds a record to a table. Its `id` must be derived from the run and the visited record, so that a replay
 * creates the same one.
 */
export interface Create {
  readonly kind: 'create';
  readonly table: string;
  readonly record: StoredRecord & { readonly id: string };
}

export type RecordChange = Update | Remove | Create;

/**
 * Gives the record with that `id` these attributes. The record is created, changed, or restored if it is
 * marked as deleted. Its other attributes are kept.
 */
export interface Put {
  readonly kind: 'put';
  readonly table: string;
  readonly record: StoredRecord & { readonly id: string };
}
/**
 * Sets these attributes of the record with that `id`. Does nothing if there is no such record, or if it is
 * marked as deleted.
 */
export interface UpdateOf {
  readonly kind: 'updateOf';
  readonly table: string;
  readonly id: string;
  readonly set: StoredRecord;
  /**
   * Attributes by which the record was found. If they have changed, nothing is done. Undefined values are
   * ignored. Default: no condition.
   */
  readonly when?: StoredRecord;
}
/**
 * Deletes the record with that `id`. Does nothing if there is no such record, or if it is marked as deleted.
 */
export interface RemoveOf {
  readonly kind: 'removeOf';
  readonly table: string;
  readonly id: string;
  /** As for an update. */
  readonly when?: StoredRecord;
}

/**
 * Sets attributes of the record with that `id` to values that depend on its content. Does nothing if there is
 * no such record, or if it is marked as deleted.
 */
export interface EditOf {
  readonly kind: 'editOf';
  readonly table: string;
  readonly id: string;
  /**
   * Returns the changes, with undefined for an attribute to remove, or undefined if there are none. Pure.
   * Called with the current record when the page is planned. If others change one of these attributes before
   * the write, the item fails, and a retry calls this function again. If it throws, the item fails.
   */
  readonly edit: (record: StoredRecord) => StoredRecord | undefined;
}

/** The data that an item of a list may look up about a record that it references. */
export type ListChange = Create | Put | UpdateOf | RemoveOf | EditOf;

/** A job's decision about one record. */
export type Visit = Keep | Update | Remove | readonly RecordChange[];

export const keep: Keep = { kind: 'keep' };
export const remove: Remove = { kind: 'remove' };
export const update = (set: StoredRecord): Update => ({ kind: 'update', set });
export const create = (model: Model, record: StoredRecord & { readonly id: string }): Create => ({
  kind: 'create',
  table: model.name,
  record,
});

/** Adds the stamps of a record that it creates. A record that exists keeps its creation time. */
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
