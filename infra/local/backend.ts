import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pushKeySecretId } from '#shared/api/push-provider';
import type { Assembly } from './build/artifacts';
import type { Cleanup } from './cleanup';
import type { DataDir } from './data-dir/data-dir';
import { startRules } from './events/rules';
import { functionSettings } from './functions/function-settings';
import { createFunctionUrls } from './functions/function-urls';
import { startLambda } from './functions/lambda';
import type { HostLog } from './host-log';
import { readBuckets } from './objects/buckets';
import { createObjectsServer } from './objects/wire';
import { projectRoot } from './project-root';
import { localPushApp } from './push-provider/local-app';
import { openNotifications } from './push-provider/notifications';
import { createPushServer } from './push-provider/wire';
import { startSchedules } from './schedules/scheduler';
import { openSecrets } from './secrets/secrets';
import { createSecretsServer } from './secrets/wire';
import { listen } from './site/listen';
import { fileStore, forgetfulStore } from './states/execution-store';
import { createMachine } from './states/machine';
import { createStepFunctions, type StepFunctions } from './states/step-functions';
import { createStatesServer } from './states/wire';
import type { InvokeFunction, LocalAddresses, ResolvedStack, ServiceEndpoints } from './template';
import { openTopics } from './topics/topics';
import { createTopicsServer } from './topics/wire';

/** What functions, state machines and rules need of the host. */
export interface BackendOptions {
  readonly stack: ResolvedStack;
  readonly assembly: Assembly;
  readonly addresses: LocalAddresses;
  readonly databaseUrl: string;
  readonly userPoolUrl: string;
  readonly dataDir: DataDir;
  readonly inMemory: boolean;
  readonly log: HostLog;
  /** Told of alarms. */
  readonly say: (line: string) => void;
  /** The clock of the stack's schedules, milliseconds since the epoch. Default: this machine's. */
  readonly scheduleClock?: (() => number) | undefined;
}

/** The stack's functions, state machines and rules at work. */
export interface Backend {
  readonly endpoints: ServiceEndpoints;
  readonly invoke: InvokeFunction;
  readonly stateMachineArns: readonly string[];
  /** Goes on with executions that the last host left running; gives their number. */
  continueRunning(): number;
  /** Runs the functions of another synthesis of the same stack from now on. */
  replaceFunctions(stack: ResolvedStack, assembly: Assembly): void;
}

/** Starts what works behind the API. */
export async function startBackend(options: BackendOptions, cleanup: Cleanup): Promise<Backend> {
  const { stack, assembly, addresses, dataDir, inMemory, log } = options;
  let stepFunctions: StepFunctions | undefined;
  const states = await listen(
    createStatesServer(() => stepFunctions),
    0,
  );
  cleanup.add(() => states.stop());
  const topics = await listen(
    createTopicsServer(openTopics(stack, dataDir.path('logs', 'alarms.jsonl'), options.say)),
    0,
  );
  cleanup.add(() => topics.stop());
  const objects = await listen(
    await createObjectsServer(readBuckets(stack), dataDir.path('objects')),
    Number(new URL(addresses.objectsUrl).port),
  );
  cleanup.add(() => objects.stop());
  const given = { [pushKeySecretId]: localPushApp.key };
  const secrets = await listen(
    createSecretsServer(await openSecrets(stack, { file: dataDir.path('secrets.json'), given })),
    0,
  );
  cleanup.add(() => secrets.stop());
  const notifications = await openNotifications(dataDir.path('push-provider'));
  const pushProvider = await listen(createPushServer({ notifications, ...localPushApp }), 0);
  cleanup.add(() => pushProvider.stop());
  const endpoints: ServiceEndpoints = {
    dynamodb: options.databaseUrl,
    states: `http://127.0.0.1:${states.port}`,
    topics: `http://127.0.0.1:${topics.port}`,
    objects: addresses.objectsUrl,
    secrets: `http://127.0.0.1:${secrets.port}`,
    pushProvider: `http://127.0.0.1:${pushProvider.port}`,
    userPool: options.userPoolUrl,
  };

  const compileCache = join(projectRoot, 'node_modules', '.cache', 'local-host', 'compiled');
  const settingsOf = (of: ResolvedStack, from: Assembly) =>
    functionSettings(of, { addresses, endpoints, compileCache, assembly: from });
  const lambda = await startLambda(settingsOf(stack, assembly), dataDir.path('logs'));
  cleanup.add(() => lambda.stop());

  const functionUrls = await listen(
    createFunctionUrls(stack, lambda.invoke),
    Number(new URL(addresses.functionsUrl).port),
  );
  cleanup.add(() => functionUrls.stop());

  const machines = stack
    .ofType('AWS::StepFunctions::StateMachine')
    .map((resource) => createMachine(resource, lambda.invoke));
  const store = inMemory ? forgetfulStore : fileStore(dataDir.path('executions'));
  const rules = startRules(stack, {
    addresses,
    invoke: lambda.invoke,
    log: (message) => log.write('error', message),
  });
  cleanup.add(() => rules.stop());
  const started = await createStepFunctions(machines, store, rules.executionChanged);
  cleanup.add(() => started.close());
  stepFunctions = started;
  const schedules = await startSchedules(stack, {
    file: dataDir.path('schedules.json'),
    now: options.scheduleClock ?? Date.now,
    start: (machineArn, input) => started.start({ machineArn, name: randomUUID(), input }),
    log: (message) => log.write('error', message),
  });
  cleanup.add(() => schedules.stop());

  return {
    endpoints,
    invoke: lambda.invoke,
    stateMachineArns: machines.map(({ arn }) => arn),
    continueRunning: () => started.continueRunning(),
    replaceFunctions: (of, from) => lambda.replace(settingsOf(of, from)),
  };
}
