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
 * Add a record to a table. Its `id` must derive from the run and the record visited, so that a replay makes
 * the same one.
 */
export interface Create {
  readonly kind: 'create';
  readonly table: string;
  readonly record: StoredRecord & { readonly id: string };
}

export type RecordChange = Update | Remove | Create;

/**
 * Make the record of that `id` have these attributes: it is created, brought back where it is marked as
 * deleted, or changed; its other attributes stay.
 */
export interface Put {
  readonly kind: 'put';
  readonly table: string;
  readonly record: StoredRecord & { readonly id: string };
}
/**
 * Set these attributes of the record of that `id`; nothing where there is none, or one that is marked as
 * deleted.
 */
export interface UpdateOf {
  readonly kind: 'updateOf';
  readonly table: string;
  readonly id: string;
  readonly set: StoredRecord;
  /**
   * What it was found by: nothing is done to a record of which that no longer holds. Undefined values say
   * nothing. Default: any.
   */
  readonly when?: StoredRecord;
}
/** Delete the record of that `id`; nothing where there is none, or one that is marked as deleted. */
export interface RemoveOf {
  readonly kind: 'removeOf';
  readonly table: string;
  readonly id: string;
  /** As of an update. */
  readonly when?: StoredRecord;
}

/** What an item of a list may ask of a record, which it names. */
export type ListChange = Create | Put | UpdateOf | RemoveOf;

/** What a job makes of one record. */
export type Visit = Keep | Update | Remove | readonly RecordChange[];

export const keep: Keep = { kind: 'keep' };
export const remove: Remove = { kind: 'remove' };
export const update = (set: StoredRecord): Update => ({ kind: 'update', set });
export const create = (model: Model, record: StoredRecord & { readonly id: string }): Create => ({
  kind: 'create',
  table: model.name,
  record,
});

/**
 * The stamps of a record that it creates are added: a record that is there already keeps when it was created.
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
