/**
 * What a function's process runs, like an execution environment of Lambda: one invocation after another,
 * until an uncaught error. To start quickly, it runs without tsx and imports only types from the project. Its
 * environment is exactly the function's.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FunctionError, InvokeMessage, RuntimeMessage } from './function-process.ts';

interface Context {
  readonly functionName: string | undefined;
  readonly functionVersion: string | undefined;
  readonly invokedFunctionArn: string;
  readonly memoryLimitInMB: string | undefined;
  readonly awsRequestId: string;
  readonly logGroupName: string;
  readonly logStreamName: string;
  callbackWaitsForEmptyEventLoop: boolean;
  getRemainingTimeInMillis(): number;
}

type Handler = (event: unknown, context: Context) => unknown;

const [, , assetFolder = '', handlerName = ''] = process.argv;

// Node has read these variables. They are the host's, not the function's.
delete process.env.NODE_OPTIONS;

// Ctrl-C reaches every process in the terminal, but only the host decides when this one exits.
process.on('SIGINT', () => {});
process.on('disconnect', () => process.exit(1));
process.on('uncaughtException', (error) => {
  end(describe(error, 'Runtime.UnhandledError'));
});
process.on('unhandledRejection', (reason) => {
  end(describe(reason, 'Runtime.UnhandledPromiseRejection'));
});

try {
  const handler = await loadHandler();
  process.on('message', (message: InvokeMessage) => {
    invoke(handler, message).then(answer, (error: unknown) =>
      answer({ kind: 'error', error: describe(error) }),
    );
  });
} catch (error) {
  end(describe(error, 'Runtime.ImportModuleError'));
}

async function loadHandler(): Promise<Handler> {
  const dot = handlerName.lastIndexOf('.');
  const [file, name] = [handlerName.slice(0, dot), handlerName.slice(dot + 1)];
  const module = await importFirst(
    ['.mjs', '.js', '.cjs'].map((extension) => join(assetFolder, `${file}${extension}`)),
  );
  const handler = module[name];
  if (typeof handler !== 'function') throw new Error(`${handlerName} is undefined or not exported`);
  return (event, context) => Reflect.apply(handler, undefined, [event, context]);
}

async function importFirst(paths: readonly string[]): Promise<Record<string, unknown>> {
  for (const path of paths) {
    try {
      return await import(pathToFileURL(path).href);
    } catch (error) {
      const missing = error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
      if (!missing || !error.message.includes(path)) throw error;
    }
  }
  throw new Error(`Cannot find module '${paths[0]}'`);
}

async function invoke(handler: Handler, message: InvokeMessage): Promise<RuntimeMessage> {
  const payload = await handler(JSON.parse(message.event), {
    functionName: process.env.AWS_LAMBDA_FUNCTION_NAME,
    functionVersion: process.env.AWS_LAMBDA_FUNCTION_VERSION,
    invokedFunctionArn: message.functionArn,
    memoryLimitInMB: process.env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE,
    awsRequestId: message.requestId,
    logGroupName: `/aws/lambda/${process.env.AWS_LAMBDA_FUNCTION_NAME}`,
    logStreamName: `${process.pid}`,
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, message.deadlineMs - Date.now()),
  });
  return { kind: 'result', payload: JSON.stringify(payload) ?? 'null' };
}

function describe(thrown: unknown, type?: string): FunctionError {
  if (!(thrown instanceof Error)) {
    return { errorType: type ?? typeof thrown, errorMessage: String(thrown), trace: [] };
  }
  return {
    errorType: type ?? thrown.name,
    errorMessage: thrown.message,
    trace: (thrown.stack ?? '').split('\n'),
  };
}

function answer(message: RuntimeMessage, sent: () => void = () => {}): void {
  if (message.kind === 'error') console.error(message.error.trace.join('\n') || message.error.errorMessage);
  if (process.connected) process.send?.(message, sent);
  else sent();
}

function end(error: FunctionError): void {
  answer({ kind: 'error', error, isLast: true }, () => process.exit(1));
}
