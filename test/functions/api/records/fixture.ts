import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { createApi } from '#functions/api/dispatch';
import type { ApiAnswer } from '#functions/api/request/api-event';
import type { AnyJob } from '#functions/engine/job/job';
import { undoRun } from '#functions/jobs/runs/undo-run';
import type { DirectoryUser } from '#shared/api/users';
import type { StoredRecord } from '#shared/models/model';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { type ObjectsInMemory, objectsInMemory } from '../../../support/database/objects-in-memory';
import { createWorld, type World } from '../../../support/engine-world';
import { accountsOf } from '../../../support/user-accounts';

const people = {
  ana: { email: 'ana@wellness.example', subject: 'sub-ana', groups: ['Admin', 'DesignatedAdmin'] },
  ben: { email: 'ben@wellness.example', subject: 'sub-ben', groups: ['Admin'] },
};

export type Person = keyof typeof people;

/** The API function with its own tables. */
export interface Records {
  readonly world: World;
  /** The objects in the content bucket. */
  readonly objects: ObjectsInMemory['objects'];
  /** Calls a field and returns the response, including errors. */
  send(field: string, args: object, who?: Person): Promise<ApiAnswer>;
  /**
   * Calls a field and returns its data. Fails if the call is refused. Creates a token if none is provided.
   */
  ask(field: string, args?: object, who?: Person): Promise<Answered>;
  all(table: string): Promise<Map<string, StoredRecord>>;
  /** Returns audit trail entries, oldest first. */
  trail(): Promise<StoredRecord[]>;
}

/** A record or an entry in a response. */
export type Answered = Readonly<Record<string, unknown>> & { readonly id: string; readonly _version: number };

let tokens = 0;

/** Opens the API again before each test in the file. */
export function openRecords(
  jobs: readonly AnyJob[] = [undoRun],
  directory: readonly DirectoryUser[] = [],
): () => Records {
  let dynamodb: EmbeddedDynamoDb;
  let records: Records;
  beforeAll(async () => {
    dynamodb = await startEmbeddedDynamoDb();
  });
  afterAll(() => dynamodb.stop());
  beforeEach(async () => {
    records = recordsOf(await createWorld(dynamodb), jobs, directory);
  });
  return () => records;
}

function recordsOf(world: World, jobs: readonly AnyJob[], directory: readonly DirectoryUser[]): Records {
  const objects = objectsInMemory();
  const subjects = new Map(Object.values(people).map((person) => [person.subject, person]));
  const handle = createApi({
    engine: world.engine,
    directory: { find: async ({ sub }) => subjects.get(sub) ?? people.ana },
    accounts: accountsOf(directory),
    jobs,
    buckets: { Backups: objects, Content: objects },
  });
  const send: Records['send'] = (field, args, who = 'ana') =>
    handle({
      field,
      arguments: args,
      identity: { sub: people[who].subject, username: who, groups: people[who].groups },
    });
  return {
    world,
    objects: objects.objects,
    send,
    async ask(field, args = {}, who) {
      tokens += 1;
      // The clock advances, because two writes in the same millisecond would have no defined order.
      world.clockAheadMs += 1;
      const answer = await send(field, withoutUndefined({ clientToken: `token-${tokens}`, ...args }), who);
      if ('error' in answer) throw new Error(`${answer.error.type}: ${answer.error.message}`);
      return answer.data as Answered;
    },
    all: (table) => world.all(table),
    async trail() {
      const entries = [...(await world.all(world.engine.settings.auditTable)).values()];
      return entries.toSorted((a, b) => (String(a.timestamp) < String(b.timestamp) ? -1 : 1));
    },
  };
}

/** Expects a refusal with the given type, message and rejected field. */
export function expectError(answer: ApiAnswer, type: string, message: unknown, field?: string): void {
  expect(answer).toMatchObject({ error: { type, message, ...(field ? { info: { field } } : {}) } });
}

const withoutUndefined = (args: object): object =>
  Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined));

/** Returns a record without its write stamps. */
export function bare({ _version, _lastChangedAt, updatedAt, ...rest }: StoredRecord = {}): StoredRecord {
  return rest;
}

/** Returns an entry without its copies of the record, whose attributes have no order. */
export const withoutImages = ({ before, after, ...entry }: Answered) => entry;
