import { mkdir, readFile } from 'node:fs/promises';
import { startBackend } from '#infra/local/backend';
import { createCleanup } from '#infra/local/base/cleanup';
import { openHostLog } from '#infra/local/base/host-log';
import { openDataDir } from '#infra/local/data-dir/data-dir';
import { startDatabase } from '#infra/local/database/start-database';
import { resolveStack, tableNames } from '#infra/local/template/stack';
import type { ResolvedStack } from '#infra/local/template/template';
import { entryName, type LightPlan } from './entries';

/*
 * A local host without its user interfaces, built from the local host's own parts: the database, the function
 * processes, the state machine and the rules. `argv[2]` is the path of the host's plan file. The host sends
 * its addresses as a message. Like the local host, it exits when its database or its parent process exits.
 */
process.on('disconnect', () => process.exit(1));
const plan = JSON.parse(await readFile(process.argv[2] ?? '', 'utf8')) as LightPlan;
const { addresses } = plan;
const whole = resolveStack(plan.template, addresses);
const stack: ResolvedStack = {
  ...whole,
  // Leave out the API's functions and the schedules of jobs that are not in the test catalogue.
  ofType: (type) =>
    whole
      .ofType(type)
      .filter(
        (resource) =>
          type !== 'AWS::Scheduler::Schedule' &&
          (type !== 'AWS::Lambda::Function' || entryName(resource) !== undefined),
      ),
};
const cleanup = createCleanup();
const dataDir = await openDataDir(plan.dataDir, false);
await mkdir(dataDir.path('logs'), { recursive: true });
const log = openHostLog(dataDir.path('logs', 'host.log'));
const place = { dataDir, inMemory: false, externalUrl: undefined, log };
const database = await startDatabase({
  ...place,
  region: addresses.region,
  tables: stack.ofType('AWS::DynamoDB::Table'),
  usersToCome: 0,
  fresh: false,
});
cleanup.add(() => database.stop());
const assembly = {
  template: () => plan.template,
  asset: (key: string) => plan.assets[key] ?? '',
};
const urls = {
  database: { url: plan.databaseUrl, request: database.request, client: database.client },
  userPool: { url: addresses.userPoolUrl },
};
const backend = await startBackend({ stack, assembly, addresses, say: () => {}, ...urls, ...place }, cleanup);
const names = tableNames(stack);
process.send?.({
  databaseUrl: database.url,
  gateUrl: backend.endpoints.gate,
  credentials: backend.hostKey,
  stateMachineArn: backend.stateMachineArns[0],
  tables: names.models,
  ledgerTable: names.ledger,
  auditTable: names.audit,
});
backend.continueRunning();
await database.ended;
await cleanup.run();
process.exit(1);
