import { readFileSync, watch } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createGraphqlApi, type GraphqlApiOptions } from './appsync/graphql-api';
import type { Backend } from './backend';
import type { Cleanup } from './base/cleanup';
import type { HostLog } from './base/host-log';
import { projectRoot } from './base/project-root';
import type { Assembly } from './build/artifacts';
import { createSite, type Middleware } from './site/create-site';
import type { LocalAddresses, ResolvedStack } from './template/template';

export interface FrontOptions {
  readonly stack: ResolvedStack;
  readonly assembly: Assembly;
  readonly addresses: LocalAddresses;
  readonly backend: Backend;
  readonly userPool: GraphqlApiOptions['userPool'];
  readonly dynamodb: DynamoDBClient;
  readonly tokenSecret: string;
  /** The panel's build, or undefined to serve its sources and to reload the stack when they change. */
  readonly panel: string | undefined;
  readonly synthesize: () => Promise<{ readonly assembly: Assembly; readonly stack: ResolvedStack }>;
  readonly log: HostLog;
  /** Called when code has been reloaded or cannot be loaded. */
  readonly say: (step: string) => void;
}

/** Serves the panel and `/graphql` on one origin. */
export async function startFront(options: FrontOptions, cleanup: Cleanup): Promise<void> {
  const { addresses, backend, panel, log, say } = options;
  const createApi = (stack: ResolvedStack, assembly: Assembly) =>
    createGraphqlApi({
      stack,
      assetText: (s3Key) => readFileSync(assembly.asset(s3Key), 'utf8'),
      userPool: options.userPool,
      dynamodb: options.dynamodb,
      invoke: backend.invoke,
      permissionsOf: backend.sourcePermissions,
      tokenSecret: options.tokenSecret,
      log: log.write,
    });
  let api = createApi(options.stack, options.assembly);
  const isDevelopment = panel === undefined;
  const site = await createSite({
    stack: options.stack,
    addresses,
    asset: options.assembly.asset,
    panel,
    graphql: (request, response) => api.handle(request, response),
    dev: isDevelopment ? (server) => servePanelSources(server, cleanup) : undefined,
  });
  cleanup.add(() => site.stop());
  if (!isDevelopment) return;

  async function reload(): Promise<void> {
    const { assembly, stack } = await options.synthesize();
    backend.replaceFunctions(stack, assembly);
    api = createApi(stack, assembly);
  }
  const stopWatching = watchStack(() =>
    reload().then(
      () => say('Functions and resolvers were reloaded'),
      (error: unknown) => say(error instanceof Error ? error.message : String(error)),
    ),
  );
  cleanup.add(stopWatching);
}

async function servePanelSources(server: Server, cleanup: Cleanup): Promise<Middleware> {
  // Loading Vite takes longer than the rest of the host.
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: join(projectRoot, 'vite.config.ts'),
    logLevel: 'warn',
    appType: 'spa',
    server: { middlewareMode: true, hmr: { server } },
  });
  cleanup.add(() => vite.close());
  return vite.middlewares;
}

const watched = ['functions', 'shared', 'infra/stack'] as const;

/**
 * How long the files must stay unchanged before a reload: editors write a file in several steps, and users
 * save several files in a row.
 */
const quietMs = 200;

/** Watches the stack's files. Calls never overlap. Returns a function that stops watching. */
function watchStack(onChange: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  let running = false;
  let again = false;

  async function run(): Promise<void> {
    if (running) {
      again = true;
      return;
    }
    running = true;
    await onChange();
    running = false;
    if (again) {
      again = false;
      schedule();
    }
  }

  function schedule(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), quietMs);
  }

  const watchers = watched.map((folder) => watch(join(projectRoot, folder), { recursive: true }, schedule));
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
