import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FunctionSettings } from '#infra/local/functions/function-process';
import { startLambda } from '#infra/local/functions/lambda';
import type { InvocationResult } from '#infra/local/template/template';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lambda-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

let made = 0;

/** Starts a function from its code, runs `use` with it, and stops it. */
async function withFunction<Result>(
  code: string,
  use: (fn: {
    invoke: (event?: unknown) => ReturnType<Awaited<ReturnType<typeof startLambda>>['invoke']>;
    log: () => Promise<string>;
    replace: (code: string) => Promise<void>;
  }) => Promise<Result>,
  overrides: Partial<FunctionSettings> = {},
): Promise<Result> {
  made += 1;
  const name = `fn-${made}`;
  const bundle = async (text: string, version: string) => {
    const assetFolder = join(folder, `${name}-${version}`);
    await mkdir(assetFolder);
    await writeFile(join(assetFolder, 'index.mjs'), text);
    return assetFolder;
  };
  const settings: FunctionSettings = {
    name,
    arn: `arn:aws:lambda:us-east-1:000000000000:function:${name}`,
    assetFolder: await bundle(code, 'first'),
    handler: 'index.handler',
    // Longer than even a busy machine needs to start a process.
    timeoutMs: 60_000,
    memoryMb: 128,
    environment: { COLOUR: 'teal', AWS_LAMBDA_FUNCTION_NAME: name },
    ...overrides,
  };
  const lambda = await startLambda([settings], join(folder, 'logs'));
  try {
    return await use({
      invoke: (event) => lambda.invoke(`${settings.arn}:7`, event),
      log: () => readFile(join(folder, 'logs', `${name}.log`), 'utf8'),
      replace: async (text) => lambda.replace([{ ...settings, assetFolder: await bundle(text, 'second') }]),
    });
  } finally {
    await lambda.stop();
  }
}

/** Parses the response `[pid, count]`. */
function countAndPid(result: InvocationResult): readonly [number, number] {
  const [pid, count] = result.ok ? (result.payload as [number, number]) : [0, 0];
  return [count, pid];
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('a function of the local host', () => {
  it("gets the event and returns its handler's result", async () => {
    const code =
      'export const handler = async (event) => ({ doubled: event.value * 2, nothing: undefined });';

    const result = await withFunction(code, ({ invoke }) => invoke({ value: 21 }));

    expect(result).toEqual({ ok: true, payload: { doubled: 42 } });
  });

  it('responds in the same way if the disk has no space for its log', async () => {
    await mkdir(join(folder, 'full'));
    await writeFile(
      join(folder, 'full', 'index.mjs'),
      "export const handler = async () => console.log('hi') ?? 7;",
    );
    await symlink('/dev/full', join(folder, 'full', 'on-full-disk.log'));
    const arn = 'arn:aws:lambda:us-east-1:000000000000:function:on-full-disk';
    const rest = { handler: 'index.handler', timeoutMs: 60_000, memoryMb: 128, environment: {} };
    const settings = { name: 'on-full-disk', arn, assetFolder: join(folder, 'full'), ...rest };
    const lambda = await startLambda([settings], join(folder, 'full'));

    const result = await lambda.invoke(arn, {});

    await lambda.stop();
    expect(result).toEqual({ ok: true, payload: 7 });
  });

  it('returns null if its handler returns nothing', async () => {
    const result = await withFunction('export const handler = async () => {};', ({ invoke }) => invoke());

    expect(result).toEqual({ ok: true, payload: null });
  });

  it('has only its own environment', async () => {
    const code = 'export const handler = async () => process.env;';

    const result = await withFunction(code, ({ invoke }) => invoke());

    const environment = result.ok ? Object(result.payload) : {};
    expect(environment).toMatchObject({ COLOUR: 'teal' });
    expect(Object.keys(environment).filter((name) => !name.startsWith('NODE_CHANNEL'))).toEqual([
      'COLOUR',
      'AWS_LAMBDA_FUNCTION_NAME',
    ]);
  });

  it('is reused by the next invocation, even after an error of its handler', async () => {
    const code = `let count = 0; export const handler = async ({ fail }) => {
      count += 1;
      if (fail) throw new Error('no');
      return [process.pid, count];
    };`;

    const { first, second, third } = await withFunction(code, async ({ invoke }) => ({
      first: countAndPid(await invoke({})),
      second: await invoke({ fail: true }),
      third: countAndPid(await invoke({})),
    }));

    expect(second.ok).toBe(false);
    expect(third).toEqual([3, first[1]]);
  });

  it('restarts after an error that ended its idle process', async () => {
    const code = `let count = 0; export const handler = async () => {
      count += 1;
      setTimeout(() => { throw new Error('late'); }, 50);
      return [process.pid, count];
    };`;

    const counts = await withFunction(code, async ({ invoke }) => {
      const [first, pid] = countAndPid(await invoke());
      while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 10));
      return [first, countAndPid(await invoke())[0]];
    });

    expect(counts).toEqual([1, 1]);
  });

  it('does not reuse a process that an error ends, even for an immediate invocation', async () => {
    const code = `export const handler = async ({ fail }) => {
      if (!fail) return 'fine';
      // It takes a while to end, like a process that writes a large cache.
      process.on('exit', () => { const until = Date.now() + 300; while (Date.now() < until); });
      Promise.reject(new Error('forgotten'));
      await new Promise(() => {});
    };`;

    const results = await withFunction(code, async ({ invoke }) => [
      await invoke({ fail: true }),
      await invoke({}),
    ]);

    expect(results[0]).toMatchObject({
      ok: false,
      error: { errorType: 'Runtime.UnhandledPromiseRejection' },
    });
    expect(results[1]).toEqual({ ok: true, payload: 'fine' });
  });

  it('runs several invocations at the same time', async () => {
    const begun = await mkdtemp(join(folder, 'begun-'));
    // Each invocation ends only after all three have begun, so they can end only if they run in parallel.
    const code = `import { readdirSync, writeFileSync } from 'node:fs';
      const folder = ${JSON.stringify(begun)};
      export const handler = async ({ name }) => {
        writeFileSync(folder + '/' + name, '');
        while (readdirSync(folder).length < 3) await new Promise((resolve) => setTimeout(resolve, 20));
        return name;
      };`;

    const results = await withFunction(code, ({ invoke }) =>
      Promise.all(['a', 'b', 'c'].map((name) => invoke({ name }))),
    );

    expect(results.map((result) => result.ok && result.payload)).toEqual(['a', 'b', 'c']);
  });

  it('receives a context with its remaining time', async () => {
    const code = `export const handler = async (_, context) => ({
      left: context.getRemainingTimeInMillis(),
      arn: context.invokedFunctionArn,
      name: context.functionName,
      id: context.awsRequestId,
    });`;

    const result = await withFunction(code, ({ invoke }) => invoke());

    const context = result.ok ? Object(result.payload) : {};
    expect(context.left).toBeGreaterThan(0);
    expect(context.left).toBeLessThanOrEqual(60_000);
    expect(context.arn).toContain(':function:fn-');
    expect(context.name).toMatch(/^fn-/);
    expect(context.id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('returns a thrown error with its name, message and trace', async () => {
    const code = `class TransientError extends Error { name = 'TransientError'; }
      export const handler = async () => { throw new TransientError('try again'); };`;

    const result = await withFunction(code, ({ invoke }) => invoke());

    expect(result).toMatchObject({
      ok: false,
      error: { errorType: 'TransientError', errorMessage: 'try again' },
    });
    expect(result.ok ? [] : result.error.trace).toContainEqual(expect.stringContaining('index.mjs'));
  });

  it('is killed at its timeout, even if it never waits', async () => {
    const code = 'export const handler = async () => { for (;;); };';

    const result = await withFunction(code, ({ invoke }) => invoke(), { timeoutMs: 700 });

    expect(result).toMatchObject({
      ok: false,
      error: {
        errorType: 'Sandbox.Timedout',
        errorMessage: expect.stringContaining('timed out after 0.70 seconds'),
      },
    });
  });

  it.each([
    ['exits', 'process.exit(3)', 'exit status 3'],
    ['is killed', "process.kill(process.pid, 'SIGKILL')", 'signal: SIGKILL'],
  ])('returns Runtime.ExitError if its process %s', async (_, statement, how) => {
    const code = `export const handler = async () => { ${statement}; await new Promise(() => setInterval(() => {}, 1000)); };`;

    const result = await withFunction(code, ({ invoke }) => invoke());

    expect(result).toMatchObject({
      ok: false,
      error: { errorType: 'Runtime.ExitError', errorMessage: expect.stringContaining(how) },
    });
  });

  it('returns Runtime.ExitError if it exceeds its memory', async () => {
    const code =
      'export const handler = async () => { const all = []; for (;;) all.push(new Array(1000).fill({})); };';

    const result = await withFunction(code, ({ invoke }) => invoke(), { memoryMb: 64, timeoutMs: 30_000 });

    expect(result).toMatchObject({ ok: false, error: { errorType: 'Runtime.ExitError' } });
  });

  it('returns Runtime.ImportModuleError if its code cannot be loaded', async () => {
    const result = await withFunction("import './nothing.mjs';", ({ invoke }) => invoke());

    expect(result).toMatchObject({ ok: false, error: { errorType: 'Runtime.ImportModuleError' } });
  });

  it('returns an error for an unhandled rejection', async () => {
    const code = `export const handler = async () => {
      Promise.reject(new Error('forgotten'));
      await new Promise((resolve) => setTimeout(resolve, 500));
    };`;

    const result = await withFunction(code, ({ invoke }) => invoke());

    expect(result).toMatchObject({ ok: false, error: { errorType: 'Runtime.UnhandledPromiseRejection' } });
  });

  it('rejects an event, and a response, of more than 6 MB', async () => {
    const code = "export const handler = async ({ size }) => 'x'.repeat(size ?? 0);";

    const [event, answer] = await withFunction(code, async ({ invoke }) => [
      await invoke('x'.repeat(7_000_000)),
      await invoke({ size: 7_000_000 }),
    ]);

    expect(event).toMatchObject({ ok: false, error: { errorType: 'RequestEntityTooLargeException' } });
    expect(answer).toMatchObject({ ok: false, error: { errorType: 'Function.ResponseSizeTooLarge' } });
  });

  it('logs its output, with the end of each invocation', async () => {
    const code = "export const handler = async () => { console.log('hello from inside'); };";

    const log = await withFunction(code, async ({ invoke, log }) => {
      await invoke();
      return await log();
    });

    expect(log).toContain('hello from inside');
    expect(log).toMatch(/\d+ ms ok\n/);
  });

  it('runs its new code after a change', async () => {
    const results = await withFunction(
      "export const handler = async () => 'old';",
      async ({ invoke, replace }) => {
        const before = await invoke();
        await replace("export const handler = async () => 'new';");
        return [before, await invoke()];
      },
    );

    expect(results).toEqual(['old', 'new'].map((payload) => ({ ok: true, payload })));
  });
});
