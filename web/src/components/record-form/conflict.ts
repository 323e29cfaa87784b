import type { StoredRecord } from '#shared/models/model';
import { ApiError } from '../../api/api-error';

interface MeanwhileChange {
  readonly by: string;
  readonly at: string;
  readonly description: string;
}

export interface MeanwhileConflict {
  /**
   * The other admin's email address. Undefined if unknown, for example if a job or the app made the change.
   */
  readonly by: string | undefined;
  readonly at: string | undefined;
  /** The changed fields. Undefined if unknown. */
  readonly fields: readonly string[] | undefined;
  readonly changes: readonly MeanwhileChange[];
  /** The stored record. Undefined until it has been read. */
  readonly current: StoredRecord | undefined;
  readonly isDeleted: boolean;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

const isRecord = (value: unknown): value is StoredRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns undefined if the error has a different cause. */
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
    fields: Array.isArray(changedFields) ? changedFields.filter(isFormField) : undefined,
    changes: Array.isArray(changes) ? changes.filter(isChange) : [],
    current: record,
    isDeleted: record?._deleted === true,
  };
}

/** False for the stamps and marks, whose names begin with an underscore. */
const isFormField = (name: unknown): name is string => typeof name === 'string' && !name.startsWith('_');

const isChange = (value: unknown): value is MeanwhileChange =>
  isRecord(value) &&
  typeof value.by === 'string' &&
  typeof value.at === 'string' &&
  typeof value.description === 'string';
