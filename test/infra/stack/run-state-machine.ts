import { type ExecutionError, StateMachine, type StateMachineDefinition } from 'aws-local-stepfunctions';
import { contextOfState } from '#infra/local/states/machine';
import { textOf } from '../support/policies';
import { synthesized } from '../support/synthesized';

type Json = Parameters<StateMachine['run']>[0];

/** The definition's text in the synthesized template, with ARNs instead of references. */
export const text = textOf(
  synthesized({ workTimeoutSeconds: 60 }).only('AWS::StepFunctions::StateMachine'),
  'DefinitionString',
)
  // Replaces references to function versions with ARNs.
  .replaceAll(/"Resource":"(\w+)"/g, '"Resource":"arn:aws:lambda:eu-west-1:123456789012:function:$1:1"');

export const definition: StateMachineDefinition = JSON.parse(text);

/** A function error with the name that it has in Step Functions. */
export class NamedError extends Error {
  constructor(
    override readonly name: string,
    message = name,
  ) {
    super(message);
  }
}

interface Call {
  readonly step: string;
  readonly attempt: number;
  readonly lane?: number;
  readonly hop?: number;
  readonly error?: { readonly Error: string };
}

interface Answers {
  readonly lanes?: readonly number[];
  /**
   * Responds to a call to the work function, given its input and the number of earlier calls for the same
   * lane.
   */
  readonly work?: (call: Call, callsBefore: number) => Json;
  readonly coordinate?: (call: Call, callsBefore: number) => void;
  /** The execution's input. By default, it describes an attempt of a run. */
  readonly input?: Json;
  /** Responds to the Schedule step. */
  readonly schedule?: (callsBefore: number) => Json;
  /** Responds to the Plan step. By default, responds that the lanes are planned. */
  readonly plan?: (callsBefore: number) => Json;
  /** Responds to the Finish step. By default, responds that the attempt has ended. */
  readonly finish?: (callsBefore: number) => Json;
}

/** Runs the state machine with functions that respond as specified. Returns the calls in order. */
export async function run({
  lanes = [0],
  work = () => ({ next: 'end', hop: 1 }),
  coordinate = () => {},
  input: given = { runId: '01J9ZQ4V7RX0M3J6T8B1C2D3E4', attempt: 2 },
  schedule = () => ({ next: 'end', waitSeconds: 0 }),
  plan = () => ({ next: 'work', waitSeconds: 0, lanes: [...lanes] }),
  finish = () => ({ next: 'end', waitSeconds: 0 }),
}: Answers) {
  const calls: Call[] = [];
  const before = (call: Call) =>
    calls.filter(({ step, lane }) => step === call.step && lane === call.lane).length;
  const record = (call: Call, answer: (callsBefore: number) => Json) => {
    const callsBefore = before(call);
    calls.push(call);
    return answer(callsBefore);
  };
  const coordinated = (input: Json) => {
    const call = input as unknown as Call;
    return record(call, (callsBefore) => {
      coordinate(call, callsBefore);
      if (call.step === 'schedule') return schedule(callsBefore);
      if (call.step === 'finish') return finish(callsBefore);
      return call.step === 'plan' ? plan(callsBefore) : null;
    });
  };
  const worked = (input: Json) => {
    const call = { ...(input as unknown as Call), step: 'work' };
    return record(call, (callsBefore) => work(call, callsBefore));
  };
  const names = ['Open', 'Plan', 'Finish', 'LaneFailed', 'DistributedLaneFailed', 'Schedule'];
  const execution = new StateMachine(definition).run(given, {
    context: { State: contextOfState },
    overrides: {
      taskResourceLocalHandlers: {
        ...Object.fromEntries(names.map((name) => [name, coordinated])),
        Work: worked,
        DistributedWork: worked,
      },
      waitTimeOverrides: {
        WaitForLane: 1,
        WaitForDistributedLane: 1,
        WaitForStart: 1,
        WaitWhileHeld: 1,
        WaitForExport: 1,
      },
      retryIntervalOverrides: Object.fromEntries(
        [...names, 'Work', 'DistributedWork'].map((name) => [name, 1]),
      ),
    },
  });
  const failure = await execution.result.then(
    () => undefined,
    (error: ExecutionError) => error.name,
  );
  return { calls, steps: calls.map(({ step }) => step), failure };
}
