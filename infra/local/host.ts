import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { startBackend } from './backend';
import { type Cleanup, createCleanup } from './base/cleanup';
import { HostError } from './base/host-error';
import { type HostLog, openHostLog, rotateLogs } from './base/host-log';
import { choosePorts, type Ports } from './base/ports';
import { stackName, startBuilds, synthesizedStack } from './build/artifacts';
import { type DataDir, openDataDir, temporaryDataDir, watchDisk } from './data-dir/data-dir';
import { removeExpiredRegularly } from './database/expired-rows';
import { type DatabaseMarker, markerTable, openMarker } from './database/marker';
import { startDatabase } from './database/start-database';
import { startFront } from './front';
import type { HostOptions, LocalHost } from './host-options';
import { importExports } from './import/import-exports';
import { createDemoSubscribers } from './push-provider/demo-subscribers';
import { firstNight } from './seed/first-night';
import { silentProgress } from './seed/progress';
import { writeInBatches } from './seed/put-items';
import { startSeedRun } from './seed/seed-run';
import { putDemoMedia, type SeedOptions, usersToWrite } from './seed/workspace-source';
import { resolveStack, tableNames } from './template/stack';
import type { LocalAddresses } from './template/template';
import { demoAccounts } from './user-pool/demo-accounts';
import { startUserPool } from './user-pool/start-user-pool';

const region = 'us-east-1';
const accountId = '000000000000';

/** Starts the host. If booting fails, throws a HostError and leaves nothing behind. */
export async function startHost(options: HostOptions = {}): Promise<LocalHost> {
  const cleanup = createCleanup();
  try {
    return await unlessAborted(start(options, cleanup), options.signal);
  } catch (error) {
    await cleanup.run();
    throw error;
  }
}

/**
 * Waits for work unless the start is aborted. It does not wait for aborted work: the cleanup also closes what
 * is still being opened.
 */
function unlessAborted<Result>(work: Promise<Result>, signal?: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const end = () => reject(signal?.reason);
    if (signal?.aborted) end();
    signal?.addEventListener('abort', end, { once: true });
    work.then(resolve, reject).finally(() => signal?.removeEventListener('abort', end));
  });
}

async function start(options: HostOptions, cleanup: Cleanup): Promise<LocalHost> {
  const { signal = new AbortController().signal, say = () => {} } = options;
  const place = await openPlace(options, cleanup);
  const { dataDir, log, inMemory } = place;

  const { settings = {}, dev = false } = options;
  const builds = options.builds ?? startBuilds(settings, !dev && !options.panel, { signal, say });
  const [assembly, ports] = await Promise.all([
    builds.stack,
    choosePorts({ site: options.port, remembered: dataDir.state.ports, anySite: !options.usualPort }),
  ]);
  const addresses = addressesOf(ports, place);
  const stack = resolveStack(assembly.template(addresses.siteUrl), addresses);
  const names = tableNames(stack);

  let marker: DatabaseMarker | undefined;
  const userPool = await startUserPool({
    stack,
    url: addresses.userPoolUrl,
    siteUrl: addresses.siteUrl,
    dataDir: inMemory ? undefined : dataDir.path('user-pool'),
    demoUsers: () => marker?.seed?.users ?? 0,
    log: (message) => log.write('info', message),
  });
  cleanup.add(() => userPool.stop());
  const tables = [...stack.ofType('AWS::DynamoDB::Table'), markerTable(addresses.stackName)];
  const mayBeSeeded = options.seedByRun === true && (options.imports ?? []).length === 0;
  const database = await startDatabase({
    ...place,
    region,
    tables,
    fresh: options.fresh ?? false,
    usersToCome: mayBeSeeded ? (options.users ?? 0) : 0,
    signal,
    say,
  });
  cleanup.add(() => database.stop());
  const { client } = database;
  if (!database.external) {
    cleanup.add(removeExpiredRegularly(client, tables, (message) => log.write('error', message)));
  }
  const known = await openMarker({ client, stackName: addresses.stackName, models: names.models, dataDir });
  marker = known;
  const seed = await seedFor(options, known, names.models, signal);
  const byRun = seed !== undefined && options.seedByRun === true;
  if (seed && !byRun) {
    await writeInBatches(client, seed);
    await known.remember({ seed: { users: seed.users, complete: true } });
  }
  await importExports({
    sources: options.imports ?? [],
    refusedTo: options.skipRefused ? dataDir.path('refused-records') : undefined,
    client,
    models: names.models,
    tables,
    marker: known,
    progress: options.importProgress ?? silentProgress,
    signal,
    say,
  });
  if (seed) await putDemoMedia(stack, dataDir.path('objects'));
  const backend = await startBackend(
    {
      stack,
      assembly,
      addresses,
      ...place,
      database,
      userPool: { url: userPool.oauthUrl, api: userPool.api },
      demoSubscribers: createDemoSubscribers(() => known.seed?.users ?? 0),
      say,
      scheduleClock: options.scheduleClock,
    },
    cleanup,
  );
  const continuedExecutions = backend.continueRunning();
  const runs = {
    stack,
    invoke: backend.invoke,
    dynamodb: database.client,
    ledgerTable: names.ledger,
    signal,
  };
  const seedRun = byRun && (await startSeedRun({ ...seed, ...runs, marker: known }));
  if (!seedRun) await database.settle();
  await startFront(
    {
      stack,
      assembly,
      addresses,
      backend,
      userPool,
      dynamodb: database.client,
      tokenSecret: dataDir.state.tokenSecret,
      panel: options.panel ?? (await builds.panel),
      async synthesize() {
        const changed = await synthesizedStack(settings, { signal });
        return { assembly: changed, stack: resolveStack(changed.template(addresses.siteUrl), addresses) };
      },
      log,
      say,
    },
    cleanup,
  );
  await dataDir.remember({ ports: { ...ports } });

  let stopping: Promise<void> | undefined;
  const host: LocalHost = {
    url: addresses.siteUrl,
    endpoints: { ...backend.endpoints, graphql: `${addresses.siteUrl}/graphql` },
    credentials: backend.hostKey,
    region,
    tables: names.models,
    ledgerTable: names.ledger,
    auditTable: names.audit,
    stateMachineArns: backend.stateMachineArns,
    dynamodb: database.client,
    accounts: userPool.accounts,
    imports: known.imports ?? {},
    importSources: known.sources ?? [],
    origin: known.origin,
    workspace: { users: known.seed?.users ?? 0, isNew: seed !== undefined },
    continuedExecutions,
    logDir: dataDir.path('logs'),
    signIn: userPool.signIn,
    firstNight: () => firstNight({ ...runs, say, marker: known, pushControl: backend.endpoints.pushControl }),
    failed: database.ended,
    stop: () => {
      stopping ??= cleanup.run();
      return stopping;
    },
  };
  if (!seedRun) return host;
  options.opened?.(host, `${host.url}/admin/jobs/${seedRun.id}`);
  const databaseEnded = database.ended.then((message) => {
    throw new HostError('DatabaseFailed', message);
  });
  const problem = await Promise.race([seedRun.finish(), databaseEnded]).then(() => undefined, whySeedFailed);
  await database.settle();
  return problem === undefined ? host : { ...host, workspace: { ...host.workspace, problem } };
}

/** Returns only a message, because people may already use the host when the workspace's run fails. */
function whySeedFailed(error: unknown): string {
  if (error instanceof HostError && error.code === 'SeedFailed') return error.message;
  throw error;
}

interface Place {
  readonly dataDir: DataDir;
  readonly inMemory: boolean;
  /** The user's own DynamoDB, or undefined for the embedded one. */
  readonly externalUrl: string | undefined;
  readonly log: HostLog;
}

async function openPlace(
  { dataDir: folder, fresh = false, say = () => {} }: HostOptions,
  cleanup: Cleanup,
): Promise<Place> {
  const dataDir = folder === undefined ? await temporaryDataDir() : await openDataDir(folder, fresh);
  cleanup.add(() => dataDir.close());
  await mkdir(dataDir.path('logs'), { recursive: true });
  await rotateLogs(dataDir.path('logs'));
  const log = openHostLog(dataDir.path('logs', 'host.log'));
  cleanup.add(() => log.close());
  if (folder !== undefined) {
    const disk = await watchDisk({ folder: dataDir.path(), say });
    cleanup.add(() => disk.stop());
  }
  return {
    dataDir,
    inMemory: folder === undefined,
    externalUrl: process.env.AWS_ENDPOINT_URL_DYNAMODB || undefined,
    log,
  };
}

function addressesOf(ports: Ports, { inMemory, externalUrl }: Place): LocalAddresses {
  return {
    region,
    accountId,
    // Hosts that share a DynamoDB without a data directory use separate tables.
    stackName: inMemory && externalUrl ? `${stackName}-${randomUUID().slice(0, 8)}` : stackName,
    siteUrl: `http://127.0.0.1:${ports.site}`,
    userPoolUrl: `http://127.0.0.1:${ports.userPool}`,
    objectsUrl: `http://127.0.0.1:${ports.objects}`,
    functionsUrl: `http://127.0.0.1:${ports.functions}`,
    pushUrl: `http://127.0.0.1:${ports.push}`,
  };
}

/** Returns undefined if there is nothing to write. */
async function seedFor(
  { users = 0, imports = [], progress = silentProgress, recordsOf }: HostOptions,
  marker: DatabaseMarker,
  tables: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<SeedOptions | undefined> {
  if (imports.length > 0) return undefined;
  const toWrite = await usersToWrite(marker, users);
  if (toWrite === undefined) return undefined;
  const [admin, secondAdmin] = demoAccounts;
  const emails = { adminEmail: admin.email, secondAdminEmail: secondAdmin.email };
  return { users: toWrite, ...emails, tables, recordsOf, progress, signal };
}
