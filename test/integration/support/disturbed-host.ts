import { isDeepStrictEqual } from 'node:util';
import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import { SFNClient } from '@aws-sdk/client-sfn';
import { expect, vi } from 'vitest';
import type { HostOptions, LocalHost } from '#infra/local/host-options';
import { activePartition } from '#shared/jobs/ledger/ledger-keys';
import { startQuietHost } from '../../support/quiet-host';
import { type ApiClient, signIn } from './api-client';
import { closedGate, type Door, type Gate, type Meddle, openDoor } from './door';
import { designatedAdmin } from './migration';
import { type Contents, migratedContents, readContents, readLedger } from './stored';

/** A host whose requests to the database can be held, changed or dropped by a test. */
export interface DisturbedHost {
  readonly host: LocalHost;
  readonly door: Door;
  /** The designated admin's client. */
  readonly api: ApiClient;
  readonly states: SFNClient;
  /** The designated admin's unique ID. */
  readonly subject: string;
  /** The records before any change. */
  readonly untouched: Contents;
  /** Returns the current records. */
  contents(): Promise<Contents>;
  /**
   * Returns the partitions of the ledger rows that exist only while a run is active: the locks on its tables,
   * and its mark for the reconciler.
   */
  locksAndMarks(): Promise<readonly string[]>;
  /**
   * Holds all subsequent requests for an operation, or only those to a model's table if a model is given.
   * With `shortPages`, Scans return only a few records.
   */
  holdAt(operation: string, options?: { readonly model?: string; readonly shortPages?: boolean }): Gate;
  /** Expects each record to be as a single migration leaves it: changed once, or not at all. */
  expectMigratedOnce(): Promise<void>;
  /**
   * Lets all requests through, expects that no run is active, and restores the records. Call this after each
   * test.
   */
  settle(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the host with a demo workspace that has this many users. */
export async function startDisturbedHost(
  users: number,
  options: Pick<HostOptions, 'settings'> = {},
): Promise<DisturbedHost> {
  const door = await openDoor();
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', door.url);
  const host = await startQuietHost({ ...options, users }).finally(() => vi.unstubAllEnvs());
  const states = new SFNClient({
    endpoint: host.endpoints.gate,
    region: host.region,
    credentials: host.credentials,
  });
  const subject = host.accounts.find(({ email }) => email === designatedAdmin)?.subject ?? '';
  const contents = () => readContents(host, door.direct);
  const untouched = await contents();

  async function locksAndMarks(): Promise<readonly string[]> {
    const partitions = (await readLedger(host, door.direct)).map(({ pk }) => pk?.S ?? '');
    return partitions.filter((partition) => partition.startsWith('LOCK#') || partition === activePartition);
  }

  async function restore(): Promise<void> {
    const now = await contents();
    const changed = Object.entries(untouched).flatMap(([model, items]) =>
      [...items]
        .filter(([id, item]) => !isDeepStrictEqual(item, now[model]?.get(id)))
        .map(([, Item]) => new PutItemCommand({ TableName: host.tables[model] ?? '', Item })),
    );
    await Promise.all(changed.map((put) => door.direct.send(put)));
  }

  return {
    host,
    door,
    api: await signIn(host, designatedAdmin),
    states,
    subject,
    untouched,
    contents,
    locksAndMarks,
    holdAt(operation, { model, shortPages = false } = {}) {
      const gate = closedGate();
      const table = model === undefined ? '' : (host.tables[model] ?? model);
      const hold: Meddle = async (request, forward) => {
        if (request.operation === operation && request.text.includes(table)) await gate.pass();
        return forward();
      };
      door.meddle(shortPages ? withShortPages(hold) : hold);
      return gate;
    },
    async expectMigratedOnce() {
      const after = await contents();
      expect(after).toEqual(migratedContents(untouched, { email: designatedAdmin, subject, after }));
    },
    async settle() {
      door.meddle(undefined);
      expect(await locksAndMarks()).toEqual([]);
      await restore();
    },
    async stop() {
      door.meddle(undefined);
      states.destroy();
      await host.stop();
      await door.stop();
    },
  };
}

/**
 * The number of records per page. The designated admin has more records than this in the larger tables, so a
 * run needs many pages there.
 */
const shortPage = 8;

/** Makes DynamoDB return short pages, as it may do at any time. */
export const withShortPages =
  (then: Meddle): Meddle =>
  (request, forward) =>
    // A lane reads a person's records through the index by user.
    request.operation === 'Scan' || request.input.IndexName === 'byUserID'
      ? then(request, () => forward({ ...request, input: { ...request.input, Limit: shortPage } }))
      : then(request, forward);
