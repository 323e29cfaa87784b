import { type RunRow, readRunRow } from '#functions/engine/ledger/ledger';
import type { ApiError } from '#shared/api/api-error';
import type { AccessGroup } from '#shared/jobs/job/access';
import type { LogLevel } from '#shared/jobs/run/run';
import { isUlid } from '#shared/jobs/run/ulid';
import { models } from '#shared/models/index';
import type { Services } from '../request/request';

/** A request to the API, and its result. */
export interface Answered {
  /** The field of the API. */
  readonly operation: string;
  readonly args: unknown;
  readonly data?: unknown;
  readonly error?: ApiError;
}

/** The content of a line, besides who and when. */
export interface CommandLine {
  readonly level: LogLevel;
  readonly message: string;
  readonly operation: string;
  /** Who may see the line: those who may use the job that it is about. */
  readonly access: AccessGroup;
  readonly job?: string | undefined;
  readonly runId?: string | undefined;
  readonly record?: string | undefined;
  readonly code?: string | undefined;
  readonly reference?: string | undefined;
}

/** Longer messages are cut: the line is for reading, and its cause is kept elsewhere. */
const maxMessageLength = 500;

/**
 * The line of a command: what it was and what it was about, never what was entered. A wrong value is named to
 * the person who sent it but not kept, because it may belong in another field.
 */
export async function commandLine(services: Services, answered: Answered): Promise<CommandLine> {
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
 * The run that was started or addressed. The run's access decides who may see the line, so the run is read if
 * the answer does not include it.
 */
async function runOf(
  { engine }: Services,
  { args, data }: Answered,
): Promise<Pick<RunRow, 'id' | 'job' | 'access' | 'title' | 'dryRun'> | undefined> {
  if (isRun(data)) return data;
  const id = idInParams(args) ?? textAt(args, ['id']) ?? textAt(args, ['runId']);
  return id !== undefined && isUlid(id) ? readRunRow(engine, id) : undefined;
}

/**
 * The run that a start of an undo refers to. Parameters arrive parsed, or as JSON text, which may be invalid.
 */
function idInParams(args: unknown): string | undefined {
  const given = textAt(args, ['input', 'params']);
  if (given === undefined) return textAt(args, ['input', 'params', 'runId']);
  return /"runId"\s*:\s*"(\w+)"/.exec(given)?.[1];
}

const isRun = (data: unknown): data is RunRow =>
  textAt(data, ['access']) !== undefined && textAt(data, ['job']) !== undefined;

/** `<Model>#<id>` of the record that an operation of a model addresses, as the audit trail spells it. */
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
  if (type === 'Internal') return 'Something went wrong; the cause is in the log of the API’s function.';
  const field = textAt(info, ['field']);
  const expected = textAt(info, ['expected']);
  if (type === 'BadRequest' && field !== undefined && expected !== undefined) {
    return `Refused: ${field} is wrong; expected ${expected}.`;
  }
  return type === 'BadRequest' ? 'Refused: the input was wrong.' : `Refused: ${message}`;
}

/** 'startJob' → 'Start job'. */
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
