import { z } from 'zod';
import { allOf } from '#functions/engine/job/all-of';
import type { AnyJob, Caller, ItemSources, List } from '#functions/engine/job/job';
import { visitRecord } from '#functions/engine/shapes/sweep/sweep-source';
import { undoOf } from '#functions/engine/shapes/undo/undo-entry';
import type { DirectoryUser } from '#shared/api/users';
import { modelNamed } from '#shared/models/index';
import type { StoredRecord } from '#shared/models/model';
import { type Rehearsal, TablesInMemory } from './database/tables-in-memory';

export interface RehearsalOptions {
  /** Records by model name. */
  readonly records: Readonly<Record<string, readonly StoredRecord[]>>;
  /** Parameters in the API's format. The default is {}. */
  readonly params?: object;
  /** The default is Ana, the demo's designated admin. */
  readonly caller?: Caller;
  /** Records in other tables that the job refers to but does not change, keyed by model name. */
  readonly others?: Readonly<Record<string, readonly StoredRecord[]>>;
  /**
   * The unique IDs of the users that a sweep or an audit finds in the directory. The default is the caller's
   * ID.
   */
  readonly users?: readonly string[];
  /** The time at which the run was created, in ISO 8601 format in UTC. */
  readonly now?: string;
  /** The run ID. The default is a fixed ID. */
  readonly runId?: string;
  /** True to report the changes without making them. */
  readonly dryRun?: boolean;
  /** The items that a list has found. `rehearseFound` finds them in the records instead. */
  readonly items?: readonly unknown[];
  /** The file that was uploaded for the run. The default is a file without rows. */
  readonly upload?: string;
  /** Receives the lines that a list's search writes to the run's log. */
  readonly notes?: string[];
}

/** The default caller in a rehearsal. */
const ana: Caller = {
  email: 'ana@wellness.example',
  subject: '5f0c6a4e-1d2b-4c83-9a77-3be1f4d80a11',
};

/**
 * Runs a job on records without a server, but with the engine's own rules for refusals, unchanged records and
 * stamps. A table's records are visited in the given order. Throws a ZodError for parameters that the API
 * would reject.
 */
export function rehearse(job: AnyJob, options: RehearsalOptions): Rehearsal {
  const context = contextOf(job, options);
  const { now } = context;
  const users = new Set(options.users ?? [context.caller.subject]);
  const isUser = (id: string) => users.has(id);
  const tables = new TablesInMemory({ ...options.others, ...options.records }, options.dryRun);
  switch (job.shape) {
    case 'sweep':
      for (const { name } of job.tables) {
        const visit = visitRecord.bind(undefined, job, modelNamed(name));
        for (const record of tables.of(name)) {
          tables.take(visit(record, { ...context, table: name, isUser, related: tables.related(job) }, now));
        }
      }
      return tables.result();
    case 'list':
      tables.visitItems(job, options.items ?? job.items?.(context) ?? [], context);
      return tables.result();
    case 'calls':
      throw new Error(
        `${job.name} calls others; test/functions/engine/shapes/calls/calls.test.ts has somebody to answer.`,
      );
    case 'audit':
      for (const { name } of job.tables) {
        for (const record of tables.of(name)) {
          tables.inspect(job, name, record, {
            ...context,
            table: name,
            isUser,
            related: tables.related(job),
          });
        }
      }
      tables.inspectExpected(job, { ...context, isUser, related: tables.related(job) });
      return tables.result();
    case 'report':
      tables.report(job, context);
      return tables.result();
    case 'backup':
    case 'check':
    case 'restore':
      throw new Error(
        `${job.name} is about objects of a backup; test/functions/engine/shapes/backup/backup.test.ts has an archive.`,
      );
    case 'undo':
      throw new Error(`${job.name} is about another run's journal; only the local host can rehearse it.`);
    default:
      return job satisfies never;
  }
}

/**
 * Like `rehearse`, but for a list that finds its items in the given records and among the directory users in
 * the options.
 */
export async function rehearseFound(
  job: List,
  options: RehearsalOptions & { readonly directoryUsers?: readonly DirectoryUser[] },
): Promise<Rehearsal> {
  return rehearse(job, { ...options, items: await found(job, options) });
}

/** Returns a list's items: either those that it finds or its fixed items. */
export async function found(
  job: List,
  options: Parameters<typeof rehearseFound>[1],
): Promise<readonly unknown[]> {
  const context = contextOf(job, options);
  if (!job.find) return [...job.items(context)];
  return allOf(job.find(context, sourcesOf(options)));
}

const sourcesOf = ({
  records,
  others,
  directoryUsers = [],
  upload = 'id\r\n',
  notes = [],
}: Parameters<typeof rehearseFound>[1]): ItemSources => ({
  upload: async () => new TextEncoder().encode(upload),
  note: async (text) => void notes.push(text),
  async *directoryUsers() {
    yield* directoryUsers;
  },
  async *records({ name }, attributes) {
    for (const record of records[name] ?? others?.[name] ?? []) {
      if (record._deleted === true) continue;
      yield Object.fromEntries(
        attributes
          .filter((attribute) => attribute in record)
          .map((attribute) => [attribute, record[attribute]]),
      );
    }
  },
  async *byIndex({ name, indexes }, index, value) {
    const { partitionKey = '' } = indexes.find((one) => one.name === index) ?? {};
    for (const record of records[name] ?? others?.[name] ?? []) {
      if (record._deleted !== true && record[partitionKey] === value) yield record;
    }
  },
});

/** Returns the result of undoing a rehearsal on the records it left behind. */
export function rehearseUndo({ records, entries }: Rehearsal, now: string): Rehearsal {
  const tables = new TablesInMemory(records);
  for (const entry of entries.toReversed()) tables.take(undoOf(entry, tables.at(entry), now));
  return tables.result();
}

/**
 * Returns the context that the job's functions receive. Throws a ZodError for parameters that the API would
 * reject.
 */
function contextOf(job: AnyJob, options: Pick<RehearsalOptions, 'now' | 'caller' | 'params' | 'runId'>) {
  const {
    now = '2026-11-20T00:00:00.000Z',
    caller = ana,
    params = {},
    runId = '01KBQ4A8Y2W1D3H4J5K6M77F3K',
  } = options;
  const schema: z.ZodObject = job.params ?? z.object({});
  return { params: schema.strict().parse(params), caller, now, runId };
}
