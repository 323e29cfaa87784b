import type { StoredRecord } from '#shared/models/model';
import { ApiError } from '../../api/api-error';

/** An edit that another admin made while this admin was editing the record. */
interface MeanwhileChange {
  readonly by: string;
  readonly at: string;
  readonly description: string;
}

/** The conflict that occurs when another admin saves or deletes the record while this admin is editing it. */
export interface MeanwhileConflict {
  /**
   * The other admin's email address. Undefined if it is not known, for example because a job or the app made
   * the change.
   */
  readonly by: string | undefined;
  readonly at: string | undefined;
  /** The names of the fields that the other admin changed, or undefined if they are not known. */
  readonly fields: readonly string[] | undefined;
  readonly changes: readonly MeanwhileChange[];
  /** The current record, or undefined if it has not been read yet. */
  readonly current: StoredRecord | undefined;
  readonly isDeleted: boolean;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

const isRecord = (value: unknown): value is StoredRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads another admin's change from an error. Returns undefined if the error has a different cause. */
export function readConflict(error: unknown): MeanwhileConflict | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'NotFound') {
    const nobody = { by: undefined, at: undefined, fields: undefined, changes: [], current: undefined };
    return { ...nobody, isDeleted: true };
  }
  const { field, changedBy, changedAt, changedFields, changes, current } = error.info;
  if (error.code !== 'Conflict' || !textOf(field)?.endsWith('_version')) return undefined;
  const record = isRecord(current) ? current : undefined;
  return {
    by: textOf(changedBy),
    at: textOf(changedAt),
    fields: Array.isArray(changedFields) ? changedFields.filter((one) => typeof one === 'string') : undefined,
    changes: Array.isArray(changes) ? changes.filter(isChange) : [],
    current: record,
    isDeleted: record?._deleted === true,
  };
}

const isChange = (value: unknown): value is MeanwhileChange =>
  isRecord(value) &&
  typeof value.by === 'string' &&
  typeof value.at === 'string' &&
  typeof value.description === 'string';
