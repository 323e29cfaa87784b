import { epochMsOf, isoOf } from '#shared/api/utc-time';
import { changingShapes } from '#shared/jobs/job/job-shape';
import { leastIdLength, maxSearchLength, maxSearchWords, searchWords } from '#shared/jobs/run/run-search';
import { failureStatuses, type RunStatusFilter } from '#shared/jobs/run/run-status';
import { hasUlidCharacters, ulidLength } from '#shared/jobs/run/ulid';
import { refuse } from './refuse';

/** DynamoDB accepts so many values after `IN`. */
const maxJobs = 100;

/** Null is treated like missing. */
export interface RunFilter {
  /** Any of these; empty means all. */
  job?: string[] | null;
  /** Any of these; empty means all. */
  status?: RunStatusFilter[] | null;
  startedBy?: string | null;
  assignedTo?: string | null;
  dryRun?: boolean | null;
  from?: string | null;
  to?: string | null;
  search?: string | null;
  needsAttention?: boolean | null;
  changesRecords?: boolean | null;
  awaitsApproval?: boolean | null;
}

/** In DynamoDB syntax. */
export interface Condition {
  expression: string;
  names: Record<string, string>;
  values: Record<string, string | boolean | number>;
}

function given(value: string | null | undefined): string | undefined {
  const text = value ? value.trim() : '';
  return text.length > 0 ? text : undefined;
}

function demandShort(field: string, text: string): void {
  if (text.length <= maxSearchLength) return;
  refuse(field, `is ${text.length} characters long`, `at most ${maxSearchLength}`);
}

/** In the engine's format, so that they compare as strings. BadRequest for an invalid time. */
function boundsOf(filter: RunFilter): { from?: string; to?: string } {
  const { from, to } = filter;
  const fromMs = from ? epochMsOf(from) : undefined;
  const toMs = to ? epochMsOf(to) : undefined;
  if (fromMs !== undefined && toMs !== undefined && fromMs > toMs) {
    refuse('from', `is ${from}, which is after to (${to})`, 'a time at or before to');
  }
  return {
    from: fromMs === undefined ? undefined : isoOf(fromMs),
    to: toMs === undefined ? undefined : isoOf(toMs),
  };
}

/** The partition and, with times, the start time. BadRequest for an invalid time. */
export function keyCondition(partition: { key: string; value: string }, filter: RunFilter): Condition {
  const { from, to } = boundsOf(filter);
  const names: Record<string, string> = { '#partition': partition.key };
  const values: Record<string, string | boolean | number> = { ':partition': partition.value };
  if (from) values[':from'] = from;
  if (to) values[':to'] = to;
  if (from || to) names['#startedAt'] = 'createdAt';
  const between = from && to ? ' AND #startedAt BETWEEN :from AND :to' : '';
  const since = from && !to ? ' AND #startedAt >= :from' : '';
  const until = to && !from ? ' AND #startedAt <= :to' : '';
  return { expression: `#partition = :partition${between}${since}${until}`, names, values };
}

/**
 * The searchable text or the ID contains the word. Without searchable text, the title is searched,
 * case-sensitive.
 */
function addWord(condition: Condition, word: string, place: number): string {
  const { names, values } = condition;
  names['#text'] = 'searchText';
  names['#title'] = 'title';
  values[`:text${place}`] = word.toLowerCase();
  values[`:word${place}`] = word;
  const inText = `contains(#text, :text${place}) OR (attribute_not_exists(#text) AND contains(#title, :word${place}))`;
  const id = word.toUpperCase();
  if (id.length < leastIdLength || id.length > ulidLength || !hasUlidCharacters(id)) return `(${inText})`;
  names['#id'] = 'id';
  values[`:id${place}`] = id;
  return `(${inText} OR contains(#id, :id${place}))`;
}

function addSearch(condition: Condition, search: string): string[] {
  demandShort('search', search);
  const words = searchWords(search);
  if (words.length > maxSearchWords) {
    refuse('search', `has ${words.length} words`, `at most ${maxSearchWords}`);
  }
  return words.map((word, place) => addWord(condition, word, place));
}

/** Emails are stored as in the user directory, usually in lower case. */
function addEmail(condition: Condition, field: string, path: string, text: string): string {
  demandShort(field, text);
  condition.values[`:${field}`] = text;
  condition.values[`:${field}Lower`] = text.toLowerCase();
  return `(contains(${path}, :${field}) OR contains(${path}, :${field}Lower))`;
}

/** Returns the placeholders: `:status0, :status1`. */
function addList(condition: Condition, name: string, list: string[]): string {
  return list
    .map((value, place) => {
      condition.values[`:${name}${place}`] = value;
      return `:${name}${place}`;
    })
    .join(', ');
}

function addJobs(condition: Condition, jobs: string[]): string {
  if (jobs.length > maxJobs) refuse('job', `has ${jobs.length} names`, `at most ${maxJobs}`);
  condition.names['#job'] = 'job';
  return `#job IN (${addList(condition, 'job', jobs)})`;
}

/** ANY_FAILURE also matches a stopped run in which some records failed. */
function addStatuses(condition: Condition, filters: RunStatusFilter[]): string {
  const { names, values } = condition;
  const anyFailure = filters.indexOf('ANY_FAILURE') >= 0;
  const wanted: string[] = anyFailure ? [...failureStatuses] : [];
  for (const status of filters) {
    if (status !== 'ANY_FAILURE' && wanted.indexOf(status) < 0) wanted.push(status);
  }
  names['#status'] = 'status';
  const listed = `#status IN (${addList(condition, 'status', wanted)})`;
  if (!anyFailure) return `(${listed})`;
  names['#failed'] = 'failed';
  values[':stopped'] = 'STOPPED';
  values[':none'] = 0;
  return `(${listed} OR (#status = :stopped AND #failed > :none))`;
}

/** Rows without a shape were written when every run was a sweep. */
function addChanging(condition: Condition): string {
  condition.names['#shape'] = 'shape';
  const shapes: string[] = [];
  for (const shape of changingShapes) {
    const name = `:shape${shapes.length}`;
    condition.values[name] = shape;
    shapes.push(name);
  }
  return `(attribute_not_exists(#shape) OR #shape IN (${shapes.join(', ')}))`;
}

/**
 * BadRequest for an invalid filter.
 *
 * @param access the groups whose jobs the caller may use; not empty
 * @param inIndex what the index already guarantees
 */
export function runCondition(access: string[], filter: RunFilter, inIndex: { job: boolean }): Condition {
  const condition: Condition = { expression: '', names: { '#access': 'access' }, values: {} };
  const { names, values } = condition;
  access.forEach((group, place) => {
    values[`:access${place}`] = group;
  });
  const parts = [`#access IN (${Object.keys(values).join(', ')})`];
  if (filter.job && filter.job.length > 0 && !inIndex.job) parts.push(addJobs(condition, filter.job));
  if (filter.status && filter.status.length > 0) parts.push(addStatuses(condition, filter.status));
  if (filter.dryRun !== null && filter.dryRun !== undefined) {
    names['#dryRun'] = 'dryRun';
    values[':dryRun'] = filter.dryRun;
    parts.push('#dryRun = :dryRun');
  }
  const startedBy = given(filter.startedBy);
  if (startedBy) {
    names['#startedBy'] = 'startedBy';
    parts.push(addEmail(condition, 'startedBy', '#startedBy', startedBy));
  }
  const assignedTo = given(filter.assignedTo);
  if (assignedTo) {
    names['#assignments'] = 'assignments';
    names['#to'] = 'to';
    parts.push(addEmail(condition, 'assignedTo', '#assignments[0].#to', assignedTo));
  }
  const search = given(filter.search);
  if (search) parts.push(...addSearch(condition, search));
  if (filter.changesRecords) parts.push(addChanging(condition));
  if (filter.needsAttention === false) {
    names['#attention'] = 'attentionList';
    parts.push('attribute_not_exists(#attention)');
  }
  condition.expression = parts.join(' AND ');
  return condition;
}
