import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { HostError } from '../base/host-error';

const executionShape = z.object({
  arn: z.string(),
  machineArn: z.string(),
  name: z.string(),
  status: z.enum(['RUNNING', 'SUCCEEDED', 'FAILED', 'TIMED_OUT', 'ABORTED']),
  input: z.string(),
  output: z.string().optional(),
  error: z.string().optional(),
  cause: z.string().optional(),
  startedMs: z.number(),
  stoppedMs: z.number().optional(),
});

export type Execution = Readonly<z.infer<typeof executionShape>>;

/** Stores executions. Once `put` has resolved, the execution survives even if the host is killed. */
export interface ExecutionStore {
  load(): Promise<readonly Execution[]>;
  put(execution: Execution): Promise<void>;
}

/** The store of a host that runs in memory. */
export const forgetfulStore: ExecutionStore = {
  load: async () => [],
  put: async () => {},
};

/** Stores each execution in a file, which is replaced as a whole. */
export function fileStore(folder: string): ExecutionStore {
  return {
    async load() {
      await mkdir(folder, { recursive: true });
      const files = await readdir(folder);
      const unfinished = files.filter((file) => !file.endsWith('.json'));
      await Promise.all(unfinished.map((file) => rm(join(folder, file), { force: true })));
      return await Promise.all(
        files.filter((file) => file.endsWith('.json')).map((file) => read(join(folder, file))),
      );
    },
    async put(execution) {
      const temporary = join(folder, `${randomUUID()}.tmp`);
      const handle = await open(temporary, 'wx');
      try {
        await handle.writeFile(JSON.stringify(execution));
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(temporary, join(folder, fileName(execution)));
    },
  };
}

async function read(file: string): Promise<Execution> {
  try {
    return executionShape.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    throw new HostError('DatabaseFailed', `${file} does not contain an execution. Start over with --fresh.`, {
      cause: error,
    });
  }
}

const fileName = ({ arn }: Execution) => `${encodeURIComponent(arn.split(':').slice(-2).join(':'))}.json`;
