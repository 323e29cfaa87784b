import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { StartExecutionCommand } from '@aws-sdk/client-sfn';
import { fileStore } from '#infra/local/states/execution-store';
import { createStatesWorld, machineArn, task } from './world';

/**
 * A host with one state machine whose first task ends and whose second task never does. It starts an
 * execution, reports it, and waits to be killed. `argv[2]` is the executions folder, and `argv[3]` is a file
 * to which every task appends its name.
 */
const [, , folder = '', journal = ''] = process.argv;
const { client } = await createStatesWorld({
  definition: {
    StartAt: 'First',
    States: {
      First: task('first', { Next: 'Second', ResultPath: null }),
      Second: task('second', { End: true }),
    },
  },
  tasks: {
    first: () => appendFileSync(journal, 'first\n'),
    second: () => {
      appendFileSync(journal, 'second\n');
      process.stdout.write('in the middle\n');
      return new Promise(() => createServer().listen());
    },
  },
  store: fileStore(folder),
});
await client.send(
  new StartExecutionCommand({ stateMachineArn: machineArn, name: 'killed', input: '{"a":1}' }),
);
