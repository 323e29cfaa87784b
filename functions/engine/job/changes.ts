import type { Model, StoredRecord } from '#shared/models/model';

/** Leave the record as it is. */
export interface Keep {
  readonly kind: 'keep';
}
/** Set these attributes and no others; the engine adds `_version`, `_lastChangedAt` and `updatedAt`. */
export interface Update {
  readonly kind: 'update';
  readonly set: StoredRecord;
}
/** Delete the record. */
export interface Remove {
  readonly kind: 'remove';
}
/**
 * Add a record to a table. Its `id` must derive from the run and the visited record, so that a replay creates
 * the same one.
 */
export interface Create {
  readonly kind: 'create';
  readonly table: string;
  readonly record: StoredRecord & { readonly id: string };
}

export type RecordChange = Update | Remove | Create;

/**
 * Give the record with that `id` these attributes. It is created, changed, or restored if it is marked as
 * deleted; its other attributes stay.
 */
export interface Put {
  readonly kind: 'put';
  readonly table: string;
  readonly record: StoredRecord & { readonly id: string };
}
/**
 * Set these attributes of the record with that `id`. Does nothing if there is no such record, or if it is
 * marked as deleted.
 */
export interface UpdateOf {
  readonly kind: 'updateOf';
  readonly table: string;
  readonly id: string;
  readonly set: StoredRecord;
  /**
   * Attributes by which the record was found: if they have changed, nothing is done. Undefined values are
   * ignored. Default: always.
   */
  readonly when?: StoredRecord;
}
/**
 * Delete the record with that `id`. Does nothing if there is no such record, or if it is marked as deleted.
 */
export interface RemoveOf {
  readonly kind: 'removeOf';
  readonly table: string;
  readonly id: string;
  /** As for an update. */
  readonly when?: StoredRecord;
}

/**
 * Sets attributes of the record with that `id` to values that depend on its content; does nothing if there is
 * none, or one that is marked as deleted.
 */
export interface EditOf {
  readonly kind: 'editOf';
  readonly table: string;
  readonly id: string;
  /**
   * The changes, with undefined for an attribute to remove; undefined for none. Pure. Called with the record
   * as it is when its page is planned; if others change one of these attributes before the write, the item
   * fails, and a retry calls it again. If it throws, the item fails.
   */
  readonly edit: (record: StoredRecord) => StoredRecord | undefined;
}

/** What an item of a list may look up about a record that it names. */
export type ListChange = Create | Put | UpdateOf | RemoveOf | EditOf;

/** What a job decides about one record. */
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
