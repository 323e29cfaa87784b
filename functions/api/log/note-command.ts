import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { expiresAt, isoNow, type RunRow, readRunRow } from '#functions/engine/ledger/ledger';
import { functionLog } from '#functions/runtime/function-log';
import type { ApiError } from '#shared/api/api-error';
import type { AccessGroup } from '#shared/jobs/job/access';
import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import type { LogLevel } from '#shared/jobs/run/log-lines';
import { isUlid } from '#shared/jobs/run/ulid';
import { models } from '#shared/models/index';
import type { ApiRequest, Services } from '../request/request';

/** How long writing the line may take. It is short, because the caller is waiting. */
const maxMs = 2_000;

const dayLength = 'YYYY-MM-DD'.length;

/**
 * Writes a command's log line once the result is known. Never throws: a failure to write the line appears
 * only in the function's own log.
 */
export async function noteCommand(request: ApiRequest, answered: Answered, beganAt: number): Promise<void> {
  const { engine, directory, identity } = request;
  const { settings } = engine;
  const durationMs = Math.max(0, Math.round(engine.now() - beganAt));
  try {
    const line = await commandLine(request, answered);
    // Deleted and disabled accounts have already been rejected.
    const user = await directory.find(identity).catch(() => undefined);
    const at = isoNow(engine);
    const pk = line.runId
      ? ledgerKeys.commandsOnRun(line.runId)
      : ledgerKeys.commands(at.slice(0, dayLength));
    const Item = {
      ...line,
      pk,
      sk: engine.nextLineId(engine.now()),
      at,
      user: user?.email ?? identity.username,
      durationMs,
      expiresAt: expiresAt(engine, settings.logDays),
    };
    await engine.ledger.send(new PutCommand({ TableName: settings.ledgerTable, Item }), {
      abortSignal: AbortSignal.timeout(maxMs),
    });
  } catch (error) {
    const { operation, error: refusal } = answered;
    functionLog.error('The log line for a command could not be stored', {
      operation,
      code: refusal?.type,
      reference: refusal?.info?.reference,
      subject: identity.sub,
      error: String(error),
    });
  }
}

interface Answered {
  /** The operation, such as `startJob`. */
  readonly operation: string;
  readonly args: unknown;
  readonly data?: unknown;
  readonly error?: ApiError;
}

/** A command's line without the user and the time. */
interface CommandLine {
  readonly level: LogLevel;
  readonly message: string;
  readonly operation: string;
  /** The group that may see the line: the one that the command's job requires. */
  readonly access: AccessGroup;
  readonly job?: string | undefined;
  readonly runId?: string | undefined;
  readonly record?: string | undefined;
  readonly code?: string | undefined;
  readonly reference?: string | undefined;
}

/**
 * The maximum length of a message; longer ones are cut. The cause of an error is in the function's own log.
 */
const maxMessageLength = 500;

/**
 * Describes a command. The line names the command and its run or record, but never includes the input: an
 * invalid value, which the caller's error message quotes, may have been a secret meant for another field.
 */
async function commandLine(services: Services, answered: Answered): Promise<CommandLine> {
  const { operation, error } = answered;
  const run = await runOf(services, answered);
  const job = run?.job ?? textAt(answered.args, ['input', 'job']) ?? textAt(answered.args, ['job']);
  const known = services.jobs.find(({ name }) => name === job);
  const record = recordOf(answered);
  const reference = textAt(error?.info, ['reference']);
  return {
    level: levelOf(error),
    message: messageOf(operation, aboutOf(run, known?.title, record), error),
    operation,
    access: run?.access ?? known?.access ?? 'Admin',
    job: run?.job ?? known?.name,
    runId: run?.id,
    record,
    code: error?.type,
    reference,
  };
}

function levelOf(error: ApiError | undefined): LogLevel {
  if (!error) return 'info';
  return error.type === 'Internal' ? 'error' : 'warning';
}

/**
 * Returns the command's run. If the response does not contain it, it is read, because its access determines
 * who may see the line.
 */
async function runOf(
  { engine }: Services,
  { args, data }: Answered,
): Promise<Pick<RunRow, 'id' | 'job' | 'access' | 'title' | 'dryRun'> | undefined> {
  if (isRun(data)) return data;
  const id = idInParams(args) ?? textAt(args, ['id']) ?? textAt(args, ['runId']);
  return id !== undefined && isUlid(id) ? readRunRow(engine, id) : undefined;
}

/** Reads the run's ID from the parameters of an undo: an object, JSON text or something invalid. */
function idInParams(args: unknown): string | undefined {
  const given = textAt(args, ['input', 'params']);
  if (given === undefined) return textAt(args, ['input', 'params', 'runId']);
  return /"runId"\s*:\s*"(\w+)"/.exec(given)?.[1];
}

const isRun = (data: unknown): data is RunRow =>
  textAt(data, ['access']) !== undefined && textAt(data, ['job']) !== undefined;

/** Returns the record as `<Model>#<id>`, as in the audit trail. */
function recordOf({ operation, args, data }: Answered): string | undefined {
  const named = textAt(data, ['record']);
  if (named !== undefined) return named;
  const model = models.find(
    ({ name }) => operation.endsWith(name) && /^[a-z]+$/.test(operation.slice(0, -name.length)),
  );
  const id = textAt(args, ['input', 'id']) ?? textAt(data, ['id']);
  return model && id !== undefined ? `${model.name}#${id.slice(0, maxMessageLength)}` : undefined;
}

function aboutOf(
  run: Pick<RunRow, 'title' | 'dryRun'> | undefined,
  title: string | undefined,
  record: string | undefined,
) {
  if (run) return `${run.title}${run.dryRun ? ' (dry run)' : ''}`;
  return title ?? record?.slice(record.indexOf('#') + 1);
}

function messageOf(operation: string, about: string | undefined, error: ApiError | undefined): string {
  const what = `${inWords(operation)}${about === undefined ? '' : `: ${about}`}`;
  const text = error ? `${what}. ${whyNot(error)}` : what;
  return text.slice(0, maxMessageLength).toWellFormed();
}

function whyNot({ type, message, info }: ApiError): string {
  if (type === 'Internal') return 'Something went wrong. The cause is in the API function’s log.';
  const field = textAt(info, ['field']);
  const expected = textAt(info, ['expected']);
  if (type === 'BadRequest' && field !== undefined && expected !== undefined) {
    return `Refused: ${field} is invalid; expected ${expected}.`;
  }
  return type === 'BadRequest' ? 'Refused: the input was not valid.' : `Refused: ${message}`;
}

/** Turns 'startJob' into 'Start job'. */
function inWords(operation: string): string {
  const words = operation.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function textAt(value: unknown, path: readonly string[]): string | undefined {
  let at = value;
  for (const name of path) {
    if (typeof at !== 'object' || at === null) return undefined;
    at = (at as Readonly<Record<string, unknown>>)[name];
  }
  return typeof at === 'string' ? at : undefined;
}
