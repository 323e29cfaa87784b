import { epochMsOf, isoOf } from '#shared/api/utc-time';
import { changingShapes } from '#shared/jobs/job/job-shape';
import { leastIdLength, maxSearchLength, maxSearchWords, searchWords } from '#shared/jobs/run/run-search';
import type { RunStatus } from '#shared/jobs/run/run-status';
import { hasUlidCharacters, ulidLength } from '#shared/jobs/run/ulid';
import { refuse } from './refuse';

/** Which runs to list. Null and absent mean the same. */
export interface RunFilter {
  job?: string | null;
  status?: RunStatus | null;
  startedBy?: string | null;
  dryRun?: boolean | null;
  from?: string | null;
  to?: string | null;
  search?: string | null;
  needsAttention?: boolean | null;
  changesRecords?: boolean | null;
}

/** A condition in DynamoDB's syntax, with the values of its placeholders. */
export interface Condition {
  expression: string;
  names: Record<string, string>;
  values: Record<string, string | boolean>;
}

function given(value: string | null | undefined): string | undefined {
  const text = value ? value.trim() : '';
  return text.length > 0 ? text : undefined;
}

function demandShort(field: string, text: string): void {
  if (text.length <= maxSearchLength) return;
  refuse(field, `has ${text.length} characters`, `at most ${maxSearchLength}`);
}

/** The times as the engine writes them, so that they compare as text; undefined if not given. */
function boundsOf(filter: RunFilter): { from?: string; to?: string } {
  const { from, to } = filter;
  const fromMs = from ? epochMsOf(from) : undefined;
  const toMs = to ? epochMsOf(to) : undefined;
  if (fromMs !== undefined && toMs !== undefined && fromMs > toMs) {
    refuse('from', `is ${from}, which is after to, ${to}`, 'a time at or before to');
  }
  return {
    from: fromMs === undefined ? undefined : isoOf(fromMs),
    to: toMs === undefined ? undefined : isoOf(toMs),
  };
}

/**
 * The condition on the index's keys: its partition and, if the filter has times, the start time. BadRequest.
 */
export function keyCondition(partition: { key: string; value: string }, filter: RunFilter): Condition {
  const { from, to } = boundsOf(filter);
  const names: Record<string, string> = { '#partition': partition.key };
  const values: Record<string, string | boolean> = { ':partition': partition.value };
  if (from) values[':from'] = from;
  if (to) values[':to'] = to;
  if (from || to) names['#startedAt'] = 'createdAt';
  const between = from && to ? ' AND #startedAt BETWEEN :from AND :to' : '';
  const since = from && !to ? ' AND #startedAt >= :from' : '';
  const until = to && !from ? ' AND #startedAt <= :to' : '';
  return { expression: `#partition = :partition${between}${since}${until}`, names, values };
}

/**
 * A word must be in the text that the run's row keeps for searching, or be a part of its id. For a row that
 * is older than that text, it must be in the title as written.
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

/** Emails are kept as the user directory has them, mostly in lower case. */
function addStarter(condition: Condition, startedBy: string): string {
  demandShort('startedBy', startedBy);
  condition.names['#startedBy'] = 'startedBy';
  condition.values[':startedBy'] = startedBy;
  condition.values[':lowerStartedBy'] = startedBy.toLowerCase();
  return '(contains(#startedBy, :startedBy) OR contains(#startedBy, :lowerStartedBy))';
}

/** The row of a run has its shape, except rows from when all were sweeps. */
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
 * The condition on each run that the index returns. BadRequest.
 *
 * @param access groups whose jobs the caller may use; not empty
 * @param inIndex what the index already ensures
 */
export function runCondition(access: string[], filter: RunFilter, inIndex: { job: boolean }): Condition {
  const condition: Condition = { expression: '', names: { '#access': 'access' }, values: {} };
  const { names, values } = condition;
  access.forEach((group, place) => {
    values[`:access${place}`] = group;
  });
  const parts = [`#access IN (${Object.keys(values).join(', ')})`];
  if (filter.job && !inIndex.job) {
    names['#job'] = 'job';
    values[':job'] = filter.job;
    parts.push('#job = :job');
  }
  if (filter.status) {
    names['#status'] = 'status';
    values[':status'] = filter.status;
    parts.push('#status = :status');
  }
  if (filter.dryRun !== null && filter.dryRun !== undefined) {
    names['#dryRun'] = 'dryRun';
    values[':dryRun'] = filter.dryRun;
    parts.push('#dryRun = :dryRun');
  }
  const startedBy = given(filter.startedBy);
  if (startedBy) parts.push(addStarter(condition, startedBy));
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
