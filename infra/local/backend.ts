import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pushKeySecretId } from '#shared/api/push-provider';
import type { Cleanup } from './base/cleanup';
import type { HostLog } from './base/host-log';
import { projectRoot } from './base/project-root';
import type { Assembly } from './build/artifacts';
import type { DataDir } from './data-dir/data-dir';
import type { StartedDatabase } from './database/start-database';
import { isRecoverable } from './database/tables';
import { alarmControlPath, createAlarmControl, createLocalAlarms } from './events/alarm-control';
import { createEventsService, openBuses } from './events/events-api';
import { type Rules, startRules } from './events/rules';
import { createExportsService, objectWriter, openExports } from './exports/exports';
import { functionSettings } from './functions/function-settings';
import { createFunctionUrls } from './functions/function-urls';
import { startLambda } from './functions/lambda';
import type { AccessKey } from './gate/access-keys';
import { createDynamodbProxy } from './gate/dynamodb-proxy';
import { createGate } from './gate/gate';
import { createGateServer } from './gate/gate-server';
import { type PermissionsOf, permissionsAt } from './gate/permissions';
import { accessRecord } from './gate/record';
import type { Service } from './gate/service-answer';
import { readBuckets } from './objects/buckets';
import { createObjectsServer } from './objects/objects-server';
import { localPushApp } from './push-provider/app-key';
import type { DemoSubscribers } from './push-provider/audience';
import { controlPath, openPushProvider } from './push-provider/push-server';
import { startSchedules } from './schedules/scheduler';
import { createSecretsService, openSecrets } from './secrets/secrets';
import { listen } from './site/listen';
import { fileStore, forgetfulStore } from './states/execution-store';
import { createMachine } from './states/machine';
import { createStatesService } from './states/states-api';
import { createStepFunctions, type StepFunctions } from './states/step-functions';
import type {
  HostEndpoints,
  InvokeFunction,
  LocalAddresses,
  ResolvedResource,
  ResolvedStack,
  ServiceEndpoints,
} from './template/template';
import { startTopics } from './topics/topics-api';

export interface BackendOptions {
  readonly stack: ResolvedStack;
  readonly assembly: Assembly;
  readonly addresses: LocalAddresses;
  readonly database: Pick<StartedDatabase, 'url' | 'request' | 'client'>;
  /** The user pool's URL for pages, and its API. Without the API, functions cannot look up users. */
  readonly userPool: { readonly url: string; readonly api?: Service | undefined };
  readonly dataDir: DataDir;
  readonly inMemory: boolean;
  readonly log: HostLog;
  /** Called with each alarm. */
  readonly say: (line: string) => void;
  /** The people who are the push provider's subscribers; none by default. */
  readonly demoSubscribers?: DemoSubscribers | undefined;
  /** The clock of the schedules, in milliseconds since the epoch; by default this machine's. */
  readonly scheduleClock?: (() => number) | undefined;
}

export interface Backend {
  readonly endpoints: HostEndpoints;
  readonly hostKey: AccessKey;
  readonly sourcePermissions: PermissionsOf;
  readonly invoke: InvokeFunction;
  readonly stateMachineArns: readonly string[];
  /** Continues the executions that the previous host left running, and returns their number. */
  continueRunning(): number;
  /** Replaces the functions. Later invocations run the newer ones. */
  replaceFunctions(stack: ResolvedStack, assembly: Assembly): void;
}

export async function startBackend(options: BackendOptions, cleanup: Cleanup): Promise<Backend> {
  const { stack, assembly, addresses, dataDir, inMemory, log } = options;
  const logError = (message: string) => log.write('error', message);
  const gate = createGate({ stack, addresses, log: logError, record: accessRecord(stack) });
  let stepFunctions: StepFunctions | undefined;
  let rules: Rules | undefined;
  const dynamodb = createDynamodbProxy(options.database, addresses.region);
  const exports = await openExports({
    client: options.database.client,
    put: objectWriter(addresses, gate.hostKey),
    recoverable: new Map(
      stack.ofType('AWS::DynamoDB::Table').map((table) => [table.ref, isRecoverable(table)]),
    ),
    file: dataDir.path('exports.json'),
  });
  const push = { ...localPushApp, key: newPushKey(), controlKey: randomBytes(20).toString('hex') };
  const given = { [pushKeySecretId]: push.key };
  const topics = await startTopics({ stack, dataDir, say: options.say });
  cleanup.add(() => topics.stop());
  const alarms = createLocalAlarms();
  const services = {
    dynamodb,
    exports: createExportsService(
      exports,
      (name) => `arn:aws:dynamodb:${addresses.region}:${addresses.accountId}:table/${name}`,
    ),
    states: createStatesService(() => stepFunctions),
    events: createEventsService(
      openBuses(stack, dataDir.path('logs', 'events.jsonl'), (bus, event) => rules?.eventPut(bus, event)),
      addresses,
    ),
    sns: topics.service,
    monitoring: alarms.service,
    secretsmanager: createSecretsService(
      await openSecrets(stack, { file: dataDir.path('secrets.json'), given }),
    ),
    'cognito-idp': options.userPool.api,
  };
  const door = await listen(createGateServer(gate, services, logError), 0);
  cleanup.add(async () => {
    await door.stop();
    dynamodb.stop();
  });
  const objects = await listen(
    await createObjectsServer(readBuckets(stack), dataDir.path('objects'), gate),
    Number(new URL(addresses.objectsUrl).port),
  );
  cleanup.add(() => objects.stop());
  exports.continueRunning();
  cleanup.add(() => exports.stop());
  const { pushUrl, siteUrl } = addresses;
  const provider = await openPushProvider({
    ...push,
    folder: dataDir.path('push-provider'),
    siteOrigin: siteUrl,
    demo: options.demoSubscribers,
  });
  const pushProvider = await listen(provider.server, Number(new URL(pushUrl).port));
  cleanup.add(async () => {
    provider.stop();
    await pushProvider.stop();
  });
  const endpoints: ServiceEndpoints = {
    gate: `http://127.0.0.1:${door.port}`,
    objects: addresses.objectsUrl,
    pushProvider: pushUrl,
    pushControl: `${pushUrl}${controlPath(push.controlKey)}`,
    userPool: options.userPool.url,
  };

  const compileCache = join(projectRoot, 'node_modules', '.cache', 'local-host', 'compiled');
  const settingsOf = (of: ResolvedStack, from: Assembly) =>
    functionSettings(of, {
      addresses,
      endpoints,
      compileCache,
      assembly: from,
      accessKey: (resource, roleArn) =>
        gate.keys.issue(gate.principal({ resource, roleArn, service: 'lambda.amazonaws.com' })),
    });
  const lambda = await startLambda(settingsOf(stack, assembly), dataDir.path('logs'));
  cleanup.add(() => lambda.stop());

  const functionUrls = await listen(
    createFunctionUrls(stack, lambda.invoke, gate),
    Number(new URL(addresses.functionsUrl).port),
  );
  cleanup.add(() => functionUrls.stop());

  const machines = stack
    .ofType('AWS::StepFunctions::StateMachine')
    .map((resource) => createMachine(resource, lambda.invoke, permissionsAt(gate, 'states.amazonaws.com')));
  const store = inMemory ? forgetfulStore : fileStore(dataDir.path('executions'));
  const startedRules = startRules(stack, {
    addresses,
    invoke: lambda.invoke,
    log: logError,
  });
  rules = startedRules;
  cleanup.add(() => startedRules.stop());
  const alarmKey = randomBytes(20).toString('hex');
  const alarmControl = await listen(createAlarmControl(startedRules, alarms, alarmKey), 0);
  cleanup.add(() => alarmControl.stop());
  const started = await createStepFunctions(machines, store, startedRules.executionChanged);
  cleanup.add(() => started.close());
  stepFunctions = started;
  const schedules = await startSchedules(stack, {
    file: dataDir.path('schedules.json'),
    now: options.scheduleClock ?? Date.now,
    start: (machineArn, input) => started.start({ machineArn, name: randomUUID(), input }),
    permissionsOf: permissionsAt(gate, 'scheduler.amazonaws.com', scheduleGroup),
    log: logError,
  });
  cleanup.add(() => schedules.stop());

  return {
    endpoints: {
      ...endpoints,
      alarmControl: `http://127.0.0.1:${alarmControl.port}${alarmControlPath(alarmKey)}`,
      mails: topics.mailsUrl,
    },
    hostKey: gate.hostKey,
    invoke: lambda.invoke,
    sourcePermissions: permissionsAt(gate, 'appsync.amazonaws.com', apiOf),
    stateMachineArns: machines.map(({ arn }) => arn),
    continueRunning: () => started.continueRunning(),
    replaceFunctions(of, from) {
      gate.replace(of);
      lambda.replace(settingsOf(of, from));
    },
  };
}

const newPushKey = () => `os_v2_app_${randomBytes(20).toString('hex')}`;

/** Returns the API's ARN, on behalf of which AppSync acts for every data source. */
const apiOf = ({ attributes }: ResolvedResource) =>
  (attributes.DataSourceArn ?? '').replace(/\/datasources\/.*$/, '');

/** Returns the ARN of the schedule group, on behalf of which the scheduler acts. */
const scheduleGroup = ({ attributes }: ResolvedResource) =>
  (attributes.Arn ?? '').replace(/:schedule\/([^/]+)\/.*$/, ':schedule-group/$1');
