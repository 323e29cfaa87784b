import type { StoredRecord } from '#shared/models/model';
import { ApiError } from '../../api/api-error';

/** An edit that another admin made meanwhile. */
interface MeanwhileChange {
  readonly by: string;
  readonly at: string;
  readonly description: string;
}

/** Somebody else saved a record while it was edited here. */
export interface MeanwhileConflict {
  /** E-mail; undefined where it is not known, such as of a job or the app. */
  readonly by: string | undefined;
  readonly at: string | undefined;
  /** Names of the fields that they changed; undefined where that is not known. */
  readonly fields: readonly string[] | undefined;
  readonly changes: readonly MeanwhileChange[];
  /** The record as it is now; undefined where it has to be read. */
  readonly current: StoredRecord | undefined;
  readonly isDeleted: boolean;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

const isRecord = (value: unknown): value is StoredRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What an error says of another's save; undefined where it is about something else. */
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
