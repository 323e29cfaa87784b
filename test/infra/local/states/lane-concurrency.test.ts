import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FunctionSettings } from '#infra/local/functions/function-process';
import { type Lambda, startLambda } from '#infra/local/functions/lambda';
import { createMachine } from '#infra/local/states/machine';
import { textOf } from '../../support/policies';
import { synthesized } from '../../support/synthesized';
import { allPermissions } from '../gate/open-gate';

/*
 * The stack's own state machine, run by the local host with Lambda functions that record their calls. Other
 * tests cover how the engine handles a call. These tests are about calls that Lambda rejects, and functions
 * that die.
 */

const arnOf = (name: string) => `arn:aws:lambda:us-east-1:000000000000:function:${name}`;
const definition = textOf(synthesized().only('AWS::StepFunctions::StateMachine'), 'DefinitionString')
  .replaceAll(/"Resource":"\w*WorkFunction\w*"/g, `"Resource":"${arnOf('work')}:1"`)
  .replaceAll(/"Resource":"\w*CoordinateFunction\w*"/g, `"Resource":"${arnOf('coordinate')}:1"`);

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lanes-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/**
 * Starts the two functions. The coordinate function appends each step to the file that `calls` reads. The
 * work function runs the body `work`, which can append lines with `note` and count them with `noted`.
 */
async function startFunctions(name: string, lanes: number, work: string, reservedConcurrency: number) {
  const calls = join(folder, `${name}.txt`);
  await writeFile(calls, '');
  const settings = async (fn: string, body: string, rest: Partial<FunctionSettings>) => {
    const assetFolder = join(folder, `${name}-${fn}`);
    await mkdir(assetFolder);
    const code = `import { appendFileSync, readFileSync } from 'node:fs';
      const note = (line) => appendFileSync(${JSON.stringify(calls)}, line + '\\n');
      const noted = (line) => readFileSync(${JSON.stringify(calls)}, 'utf8').split('\\n').filter((one) => one === line).length;
      export const handler = async (event) => { ${body} };`;
    await writeFile(join(assetFolder, 'index.mjs'), code);
    return {
      name: `${name}-${fn}`,
      arn: arnOf(fn),
      assetFolder,
      handler: 'index.handler',
      timeoutMs: 20_000,
      memoryMb: 128,
      environment: {},
      ...rest,
    };
  };
  const planned = { next: 'work', waitSeconds: 0, lanes: Array.from({ length: lanes }, (_, lane) => lane) };
  const plan = JSON.stringify(planned);
  const ended = JSON.stringify({ next: 'end', waitSeconds: 0 });
  const answers = `{ plan: ${plan}, finish: ${ended} }[event.step] ?? null`;
  const functions = await Promise.all([
    settings('coordinate', `note(event.step); return ${answers};`, {}),
    settings('work', work, { reservedConcurrency }),
  ]);
  const lambda = await startLambda(functions, join(folder, 'logs'));
  return { lambda, calls: async () => (await readFile(calls, 'utf8')).trim().split('\n') };
}

function execute({ invoke }: Lambda) {
  const arn = 'arn:aws:states:us-east-1:000000000000:stateMachine:jobs';
  const machine = createMachine(
    {
      logicalId: 'JobStateMachine',
      type: 'AWS::StepFunctions::StateMachine',
      ref: arn,
      attributes: { Arn: arn, Name: 'jobs' },
      properties: { DefinitionString: definition, RoleArn: 'arn:role' },
    },
    invoke,
    () => allPermissions,
  );
  return machine.run({ arn: `${arn}:1`, name: '1', input: { runId: 'r', attempt: 1 } }).end;
}

it('lets lanes wait for a function if there are fewer functions than lanes, and no lane fails', async () => {
  const { lambda, calls } = await startFunctions(
    'few',
    9,
    // The first call waits for the second, so both run at the same time, no matter how slow the machine is.
    `note('begun ' + event.lane);
     note('begun');
     do await new Promise((resolve) => setTimeout(resolve, 50)); while (noted('begun') < 2);
     note('done ' + event.lane + (event.retries > 0 ? ' at last' : ''));
     return { next: 'end', hop: event.hop + 1, waitSeconds: 0 };`,
    2,
  );

  const end = await execute(lambda).finally(() => lambda.stop());

  const lines = await calls();
  const running = lines.map((_, index) => {
    const before = lines.slice(0, index + 1);
    return (
      before.filter((line) => /^begun \d/.test(line)).length -
      before.filter((line) => /^done/.test(line)).length
    );
  });
  expect(end?.status).toBe('SUCCEEDED');
  expect(lines.filter((line) => /^done/.test(line))).toHaveLength(9);
  expect(lines.filter((line) => / at last$/.test(line)).length).toBeGreaterThan(0);
  expect(lines).not.toContain('laneFailed');
  expect(Math.max(...running)).toBe(2);
});

it('calls a lane again whose function was killed, and reports one whose code fails', async () => {
  const { lambda, calls } = await startFunctions(
    'killed',
    2,
    `note('begun ' + event.lane);
     if (event.lane === 1) throw Object.assign(new Error('no such table'), { name: 'SystemicError' });
     if (noted('begun 0') < 3) process.kill(process.pid, 'SIGKILL');
     return { next: 'end', hop: event.hop + 1, waitSeconds: 0 };`,
    4,
  );

  const end = await execute(lambda).finally(() => lambda.stop());

  const lines = await calls();
  expect(end?.status).toBe('SUCCEEDED');
  expect(lines.filter((line) => line === 'begun 0')).toHaveLength(3);
  expect(lines.filter((line) => line === 'begun 1')).toHaveLength(1);
  expect(lines.filter((line) => line === 'laneFailed')).toHaveLength(1);
});
