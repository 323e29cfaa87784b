import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DescribeExecutionCommand, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ExecutionStore, fileStore } from '#infra/local/states/execution-store';
import { createStatesWorld, machineArn, task } from './world';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'executions-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const executionArn = `${machineArn.replace(':stateMachine:', ':execution:')}:killed`;

const twoTasks = {
  StartAt: 'First',
  States: {
    First: task('first', { Next: 'Second', ResultPath: null }),
    Second: task('second', { End: true }),
  },
};

describe('executions on disk', () => {
  it('continue from their first state with their input after the host was killed', async () => {
    const journal = join(folder, 'journal.txt');
    const host = spawn(
      process.execPath,
      ['--import', 'tsx', join(import.meta.dirname, 'host-to-kill.ts'), join(folder, 'executions'), journal],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await once(host.stdout, 'data');
    host.kill('SIGKILL');
    await once(host, 'exit');
    const inputs: unknown[] = [];
    const world = await createStatesWorld({
      definition: twoTasks,
      tasks: { first: (input) => inputs.push(input), second: () => 'ended' },
      store: fileStore(join(folder, 'executions')),
    });

    const continued = world.stepFunctions.continueRunning();
    const execution = await world.ended(executionArn);
    await world.close();

    expect(await readFile(journal, 'utf8')).toBe('first\nsecond\n');
    expect(continued).toBe(1);
    expect(inputs).toEqual([{ a: 1 }]);
    expect(execution).toMatchObject({ status: 'SUCCEEDED', output: '"ended"' });
  });

  it('are still active at the next start if the host is closed in the middle', async () => {
    const definition = twoTasks;
    const first = await createStatesWorld({
      definition,
      tasks: { first: () => new Promise(() => {}) },
      store: fileStore(folder),
    });
    await first.client.send(new StartExecutionCommand({ stateMachineArn: machineArn, name: 'killed' }));
    await first.close();

    const second = await createStatesWorld({ definition, tasks: {}, store: fileStore(folder) });
    const before = await second.client.send(new DescribeExecutionCommand({ executionArn }));
    second.stepFunctions.continueRunning();
    const after = await second.ended(executionArn);
    await second.close();

    expect(before.status).toBe('RUNNING');
    expect(after.status).toBe('SUCCEEDED');
  });

  it('that have ended stay ended, and keep their name', async () => {
    const first = await createStatesWorld({ definition: twoTasks, tasks: {}, store: fileStore(folder) });
    await first.client.send(new StartExecutionCommand({ stateMachineArn: machineArn, name: 'killed' }));
    await first.ended(executionArn);
    await first.close();

    const second = await createStatesWorld({ definition: twoTasks, tasks: {}, store: fileStore(folder) });
    const again = second.client.send(
      new StartExecutionCommand({ stateMachineArn: machineArn, name: 'killed' }),
    );

    expect(second.stepFunctions.continueRunning()).toBe(0);
    await expect(again).rejects.toMatchObject({ name: 'ExecutionAlreadyExists' });
    await second.close();
  });

  it('end once the disk has space for this', async () => {
    const onDisk = fileStore(folder);
    let refusals = 2;
    const store: ExecutionStore = {
      load: onDisk.load,
      async put(execution) {
        if (execution.status !== 'RUNNING' && refusals-- > 0)
          throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
        await onDisk.put(execution);
      },
    };
    const world = await createStatesWorld({ definition: twoTasks, tasks: {}, store });
    await world.client.send(new StartExecutionCommand({ stateMachineArn: machineArn, name: 'killed' }));

    const execution = await world.ended(executionArn);
    await world.close();

    expect(execution.status).toBe('SUCCEEDED');
    expect(await onDisk.load()).toMatchObject([{ status: 'SUCCEEDED' }]);
  });

  it('survive a truncated write', async () => {
    await writeFile(join(folder, 'half-written.tmp'), '{"arn":');

    const executions = await fileStore(folder).load();

    expect(executions).toEqual([]);
    expect(await readdir(folder)).toEqual([]);
  });

  it('report the damaged file', async () => {
    await writeFile(join(folder, 'damaged.json'), '{"arn":');

    await expect(fileStore(folder).load()).rejects.toThrow('damaged.json');
  });
});
