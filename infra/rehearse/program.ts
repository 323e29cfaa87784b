import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Command, CommanderError } from 'commander';
import { ZodError } from 'zod';
import type { AnyJob, Sweep } from '#functions/engine/job/job';
import { jobs } from '#functions/jobs/index';
import { HostError } from '../local/base/host-error';
import { projectRoot } from '../local/base/project-root';
import { type Comparison, compare, type Difference, type Effect } from './compare';
import { openData, RehearseError } from './data';

const statuses = { same: 0, different: 1, failed: 2 } as const;

type Status = (typeof statuses)[keyof typeof statuses];

interface Options {
  readonly data: string;
  readonly old: string;
  readonly param: Readonly<Record<string, unknown>>;
  readonly email: string;
  readonly subject: string;
  readonly now?: string;
  readonly limit: number;
  readonly json?: boolean;
}

/** Runs one command line, and returns the exit status: 1 if there is a difference, and 2 after an error. */
export async function rehearse(args: readonly string[]): Promise<Status> {
  let status: Status = statuses.failed;
  const program = newProgram(async (name, options) => {
    status = await compareVersions(name, options);
  });
  try {
    await program.parseAsync([...args], { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? statuses.same : statuses.failed;
    if (!(error instanceof RehearseError || error instanceof HostError)) throw error;
    console.error(error.message);
  }
  return status;
}

const newProgram = (act: (job: string, options: Options) => Promise<void>) =>
  new Command('npm run rehearse --')
    .description(
      "Compares what a sweep's code of this folder and of another commit would change in the same records. Writes nothing.",
    )
    .argument('<job>', 'such as preferences-cleanup')
    .requiredOption(
      '--data <path>',
      "the folder of DynamoDB exports or of a downloaded backup, a stopped local host's data directory, or a JSON file with records by model",
    )
    .option('--old <ref>', 'the other commit, such as the tag of the deployed version', 'HEAD')
    .option('--param <name=value>', 'a parameter; repeat it for each', addParam, {})
    .option('--email <email>', 'the admin in whose name both would run', 'ana@wellness.example')
    .option('--subject <id>', "this admin's unique ID", 'ana')
    .option('--now <time>', 'the time of both runs, such as 2026-11-27T02:00:00Z (default: now)', time)
    .option('--limit <n>', 'the number of differences to print', count, 20)
    .option('--json', 'print JSON lines: all differences, then the counts')
    .exitOverride()
    .action(act);

function addParam(text: string, before: Readonly<Record<string, unknown>>) {
  const [name = '', ...rest] = text.split('=');
  if (name === '' || rest.length === 0)
    throw new RehearseError(`--param ${text}: expected name=value, such as --param until=2026-01-01.`);
  const value = rest.join('=');
  try {
    return { ...before, [name]: JSON.parse(value) };
  } catch {
    return { ...before, [name]: value };
  }
}

function count(text: string): number {
  if (/^\d{1,6}$/.test(text)) return Number(text);
  throw new RehearseError(`--limit ${text}: expected a whole number from 0 to 999999.`);
}

function time(text: string): string {
  const ms = Date.parse(text);
  if (!Number.isNaN(ms)) return new Date(ms).toISOString();
  throw new RehearseError(`--now ${text}: expected a time such as 2026-11-27T02:00:00Z.`);
}

async function compareVersions(name: string, options: Options): Promise<Status> {
  const latest = sweepNamed(jobs, name);
  if (!latest) throw unknownJob(name);
  const old = await loadOldCode(options.old);
  try {
    const before = sweepNamed(old.jobs, name);
    const data = await openData(options.data);
    try {
      const missing = latest.tables.filter((table) => !data.tables.includes(table.name));
      if (missing.length === latest.tables.length)
        throw new RehearseError(
          `--data ${options.data} has no records of ${missing.map((table) => table.name).join(', ')}; expected at least one table that ${name} visits.`,
        );
      const question = {
        params: options.param,
        caller: { email: options.email, subject: options.subject },
        now: options.now ?? new Date().toISOString(),
      };
      const shown: Difference[] = [];
      const result = await compare(data, { old: before, new: latest }, question, (difference) => {
        if (options.json) console.log(JSON.stringify(difference));
        else if (shown.length < options.limit) shown.push(difference);
      });
      const commit = `${options.old} (${old.commit.slice(0, 8)})`;
      console.log(options.json ? JSON.stringify(result) : textOf(name, commit, result, shown, before));
      return result.onlyOld + result.onlyNew + result.different > 0 ? statuses.different : statuses.same;
    } catch (error) {
      if (!(error instanceof ZodError)) throw error;
      const [issue] = error.issues;
      throw new RehearseError(
        `--param${issue?.path.map((part) => ` ${String(part)}`).join('') ?? ''}: ${issue?.message ?? error.message}.`,
        {
          cause: error,
        },
      );
    } finally {
      await data.close();
    }
  } finally {
    old.remove();
  }
}

const sweepNamed = (all: readonly AnyJob[], name: string): Sweep | undefined =>
  all.find((job): job is Sweep => job.name === name && job.shape === 'sweep');

const unknownJob = (name: string) =>
  new RehearseError(
    `There is no sweep '${name}'; expected one of ${jobs
      .filter(({ shape }) => shape === 'sweep')
      .map((job) => job.name)
      .join(', ')}.`,
  );

const number = (value: number) => value.toLocaleString('en');

function textOf(
  name: string,
  commit: string,
  { read, old, new: latest, onlyOld, onlyNew, different }: Comparison,
  shown: readonly Difference[],
  before: Sweep | undefined,
): string {
  const all = onlyOld + onlyNew + different;
  return [
    `${name}: ${number(read)} records read`,
    before ? `  old, ${commit}: ${number(old)} to change or fail` : `  old, ${commit}: has no such sweep`,
    `  new, this folder: ${number(latest)} to change or fail`,
    ...(all === 0
      ? ['No difference.']
      : [
          `  only old: ${number(onlyOld)}, only new: ${number(onlyNew)}, different: ${number(different)}`,
          ...shown.map(lineOf),
          ...(all > shown.length ? [`  ... and ${number(all - shown.length)} more (--limit, --json)`] : []),
        ]),
  ].join('\n');
}

function lineOf({ table, key, old, new: latest, fields }: Difference): string {
  const where = `  ${table} ${key}`;
  if (!old) return `${where}  only new: ${effectText(latest)}`;
  if (!latest) return `${where}  only old: ${effectText(old)}`;
  return `${where}  different${fields.length > 0 ? ` in ${fields.join(', ')}` : ''}\n    old: ${effectText(old)}\n    new: ${effectText(latest)}`;
}

function effectText(effect: Effect | undefined): string {
  if (!effect) return 'keep';
  if (effect.kind === 'fail') return `fails: ${effect.message}`;
  if (effect.kind === 'remove') return 'remove';
  return `${effect.kind} ${JSON.stringify(effect.after)}`;
}

/** The parts of the repository that a job's code consists of. */
const parts = ['package.json', 'tsconfig.json', 'shared', 'functions'];

/** The catalogue of a commit. `remove` deletes its temporary folder. */
interface OldCode {
  readonly commit: string;
  readonly jobs: readonly AnyJob[];
  remove(): void;
}

/**
 * Loads the jobs of another commit from a temporary copy of its code. The copy uses the packages that are
 * installed now. Throws RehearseError if there is no such commit, or if its code cannot be loaded.
 */
async function loadOldCode(ref: string): Promise<OldCode> {
  const commit = commitOf(ref);
  const folder = mkdtempSync(join(tmpdir(), 'rehearse-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const archive = git(['archive', '--format=tar', commit, '--', ...parts]);
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
    symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
    const { jobs }: { readonly jobs: readonly AnyJob[] } = await import(
      pathToFileURL(join(folder, 'functions/jobs/index.ts')).href
    );
    return { commit, jobs, remove };
  } catch (error) {
    remove();
    throw new RehearseError(
      `The code of ${ref} (${commit.slice(0, 8)}) cannot be loaded: ${sourceOf(error)}`,
      {
        cause: error,
      },
    );
  }
}

function commitOf(ref: string): string {
  try {
    return git(['rev-parse', '--verify', '--end-of-options', `${ref}^{commit}`])
      .toString()
      .trim();
  } catch (error) {
    throw new RehearseError(
      `--old ${ref}: there is no such commit in this clone; expected a branch, a tag or a commit, such as main.`,
      { cause: error },
    );
  }
}

/** The maximum size of the code's archive. */
const maxBuffer = 256 * 1024 * 1024;

const git = (args: readonly string[]): Buffer =>
  execFileSync('git', args, { cwd: projectRoot, maxBuffer, stdio: ['ignore', 'pipe', 'pipe'] });

const sourceOf = (error: unknown) =>
  error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
