import { StartExecutionCommand } from '@aws-sdk/client-sfn';
import type { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { StateMachine, type StateMachineDefinition } from 'aws-local-stepfunctions';
import { readRunRow } from '#functions/engine/ledger/ledger';
import { workLane } from '#functions/engine/page/work';
import { finishRun } from '#functions/engine/run/finish';
import { openRun } from '#functions/engine/run/open';
import { planLanes } from '#functions/engine/run/plan';
import { startRun } from '#functions/engine/run/start';
import type { Engine } from '#functions/runtime/dependencies';
import { synthesizedStack } from '#infra/local/build/artifacts';
import { resolveStack } from '#infra/local/template/stack';
import { isActive } from '#shared/jobs/run/run-status';
import { UserActivity } from '#shared/models/user-activity';
import { startEmbeddedDynamoDb } from '../support/database/embedded-dynamodb';
import { createWorld, stateOf, type World } from '../support/engine-world';
import { caller, turmoil } from './job';
import { lightAddresses } from './light/plan';
import type { Scenario } from './scenario';

const job = { ...turmoil, tables: [UserActivity] };
const laneCount = 40;
const recordsPerLane = 30;
/** The number of records that the table reports to Plan. It is enough for the maximum number of lanes. */
const saidRecords = 1_000_000;
/**
 * The amount by which the clock advances with each page, in milliseconds. At this rate, a hop has two pages.
 */
const pageMs = 26_000;
const workMs = 60_000;
/** The maximum number of history events in this test. Step Functions allows 25,000. */
const maxEvents = 5_000;

type Json = Parameters<StateMachine['run']>[0];
type Call = {
  readonly step?: string;
  readonly attempt: number;
  readonly lane?: number;
  readonly hop?: number;
};

/**
 * Runs 40 lanes over many hops and hand-overs with the stack's own state machine. Counts the events in each
 * execution's history.
 */
export const lanesInHistory: Scenario = async ({ say }) => {
  const definition = await definitionOfJobs();
  const dynamodb = await startEmbeddedDynamoDb();
  try {
    const world = await createWorld(dynamodb, {
      RECORDS_PER_PAGE: '1',
      MAX_LANES: `${laneCount}`,
      MAX_SEGMENTS: `${laneCount}`,
    });
    await world.put('UserActivity', records());
    world.onAnswer = ({ name, output }) => {
      const { Table } = output as { Table?: { ItemCount?: number } };
      if (name === 'DescribeTableCommand' && Table) Table.ItemCount = saidRecords;
    };
    const start = { job, params: {}, dryRun: false, caller, clientToken: 'lanes' };
    const { runId } = await startRun(world.engine, start);
    const histories: number[] = [];
    for (let run = await readRunRow(world.engine, runId); run && isActive(run.status); ) {
      histories.push(await execution(world, definition, { runId, attempt: run.attempt }));
      say(`attempt ${run.attempt}: ${histories.at(-1)} events`);
      run = await readRunRow(world.engine, runId);
    }
    const { status, read, lanes } = await stateOf(world, runId);
    const handOvers = world.sfn.commandCalls(StartExecutionCommand).length - 1;
    const most = Math.max(...histories);
    const right =
      status === 'SUCCEEDED' &&
      read === laneCount * recordsPerLane &&
      lanes.length === laneCount &&
      handOvers > 0 &&
      most < maxEvents;
    const figures = `${lanes.length} lanes, ${handOvers} hand-overs; at most ${most.toLocaleString('en')} events an execution (allowed: 25,000)`;
    return [{ what: '40 lanes with hand-overs', rounds: 1, right: right ? 1 : 0, figures }];
  } finally {
    await dynamodb.stop();
  }
};

/** Creates records whose IDs are spread over the segments. One record in four is changed. */
const records = () =>
  Array.from({ length: laneCount * recordsPerLane }, (_, index) => ({
    id: `r${index}`,
    userID: caller.email,
    activityType: index % 4 === 0 ? 'update' : 'keep',
    _version: 1,
  }));

async function definitionOfJobs(): Promise<StateMachineDefinition> {
  const assembly = await synthesizedStack({}, {});
  const stack = resolveStack(assembly.template(lightAddresses.siteUrl), lightAddresses);
  const [machine] = stack.ofType('AWS::StepFunctions::StateMachine');
  return JSON.parse(String(machine?.properties.DefinitionString));
}

/** Runs an execution and returns the number of events that its history would have on AWS. */
async function execution(
  world: World,
  definition: StateMachineDefinition,
  input: { readonly runId: string; readonly attempt: number },
): Promise<number> {
  let tasks = 0;
  const { runId } = input;
  const coordinate = async (call: Json) => {
    tasks += 1;
    const { step, attempt } = call as unknown as Call;
    if (step === 'open') await openRun(world.engine, runId, attempt);
    if (step === 'finish') return (await finishRun(world.engine, runId, attempt)) as unknown as Json;
    return step === 'plan' ? ((await planLanes(world.engine, job, runId, attempt)) as unknown as Json) : null;
  };
  const work = async (call: Json) => {
    tasks += 1;
    const { lane = 0, hop = 0 } = call as unknown as Call;
    const run = await readRunRow(world.engine, runId);
    if (!run) throw new Error(`There is no run '${runId}'.`);
    const engine = pagingClock(world.engine);
    const deadline = engine.now() + workMs;
    return (await workLane(engine, { run, job, lane, hop, deadline })) as unknown as Json;
  };
  const steps = ['Open', 'Plan', 'Finish', 'LaneFailed'].map((name) => [name, coordinate] as const);
  const { result, eventLogs } = new StateMachine(definition).run(input as unknown as Json, {
    overrides: {
      taskResourceLocalHandlers: { ...Object.fromEntries(steps), Work: work },
      waitTimeOverrides: { WaitForLane: 1 },
    },
    // The library's context object has no `State`, so the retry count is 0, which is correct because no call
    // fails here.
    context: { State: { RetryCount: 0 } },
  });
  let logged = 0;
  for await (const { type } of eventLogs) if (type !== 'StateRetried') logged += 1;
  await result;
  // In addition, each task has three events (scheduled, started and succeeded), and each Map has two (started
  // and succeeded).
  return logged + 3 * tasks + 2;
}

/** Returns an engine whose clock advances each time a page is finished. */
function pagingClock(engine: Engine): Engine {
  const startMs = engine.now();
  let pages = 0;
  const ledger = Object.create(engine.ledger, {
    send: {
      value: async (command: UpdateCommand) => {
        const answer = await engine.ledger.send(command);
        if (command.input.UpdateExpression?.includes('#page = :page')) pages += 1;
        return answer;
      },
    },
  }) as Engine['ledger'];
  return { ...engine, ledger, now: () => startMs + pages * pageMs };
}
