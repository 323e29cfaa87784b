import { createInterface } from 'node:readline';
import type { Command, Option } from 'commander';
import { CliError, type ExitStatus } from '../../base/exit-status';
import { option } from '../../base/option-values';
import type { Api } from '../../connection/api';
import type { Connection } from '../../connection/connect';
import type { Output } from '../../output/output';

interface Tools extends Connection {
  readonly output: Output;
}

/** Runs a command with its tools. A command returns its exit status, or undefined for `done`. */
export type Perform = (work: (tools: Tools) => Promise<ExitStatus | undefined>) => Promise<void>;

type Argument = readonly [name: string, description: string];

/** A command of the command line: how it is called, and what it does. */
interface CommandSpec<Arguments extends readonly Argument[], Options> {
  readonly name: string;
  readonly description: string;
  /** The required arguments, such as `['<job>', 'job name']`. */
  readonly arguments?: Arguments;
  readonly options?: readonly Option[];
  /** Does the work, with the texts of the arguments and the parsed options. */
  readonly work: (
    tools: Tools,
    given: { readonly [Place in keyof Arguments]: string },
    options: Options,
  ) => Promise<ExitStatus | undefined> | Promise<void>;
}

export type CliCommand = (program: Command, perform: Perform) => void;

export function command<
  const Arguments extends readonly Argument[] = readonly [],
  Options extends object = object,
>({
  name,
  description,
  arguments: expected,
  options = [],
  work,
}: CommandSpec<Arguments, Options>): CliCommand {
  return (program, perform) => {
    const added = program.command(name).description(description);
    for (const argument of expected ?? []) added.argument(...argument);
    for (const option of options) added.addOption(option);
    added.action(() =>
      perform(async (tools) => {
        const given = added.args as unknown as { readonly [Place in keyof Arguments]: string };
        return (await work(tools, given, added.opts<Options>())) ?? undefined;
      }),
    );
  };
}

/** A command that acts on one thing, such as a webhook. */
interface ChangeCommand<Thing, Result, Options> {
  readonly name: string;
  readonly description: string;
  readonly argument: readonly [name: string, description: string];
  readonly options?: readonly Option[];
  /** Reads the thing. Throws a CliError if it does not exist. */
  readonly find: (api: Api, id: string) => Promise<Thing>;
  /** The question that the user must confirm. Absent if the command needs no confirmation. */
  readonly question?: (thing: Thing) => string;
  readonly change: (api: Api, thing: Thing, options: Options) => Promise<Result>;
  readonly show: (output: Output, result: Result) => void;
}

/** A command that finds a thing, asks for confirmation if needed, changes the thing and shows the result. */
export const changeCommand = <Thing, Result, Options extends object>({
  argument,
  options = [],
  find,
  question,
  change,
  show,
  ...named
}: ChangeCommand<Thing, Result, Options>): CliCommand =>
  command({
    ...named,
    arguments: [argument],
    options: question ? [...options, yesOption] : options,
    async work({ api, output }, [id], { yes = false, ...chosen }: Options & { readonly yes?: boolean }) {
      const thing = await find(api, id);
      if (question) await confirm(question(thing), yes);
      show(output, await change(api, thing, chosen as Options));
    },
  });

const yesOption = option('--yes', 'do not ask for confirmation');

interface Streams {
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  /**
   * The stream that the question is written to. It is not standard output, because a program may be reading
   * that stream.
   */
  readonly stderr: NodeJS.WritableStream;
}

/**
 * Asks the user to confirm an action that cannot be undone. Without a terminal, `--yes` is required, so that
 * a script never waits forever for an answer. Throws a CliError if the user does not confirm.
 *
 * @param question the question to ask, such as `Delete the webhook 'Ops'?`
 * @param isConfirmed true if `--yes` was given
 */
export async function confirm(
  question: string,
  isConfirmed: boolean,
  { stdin, stderr }: Streams = process,
): Promise<void> {
  if (isConfirmed) return;
  if (!stdin.isTTY) throw new CliError('Usage', `${question} Add --yes to confirm.`);
  const lines = createInterface({ input: stdin, output: stderr });
  try {
    const answer = await new Promise<string>((resolve) => {
      lines.once('close', () => resolve(''));
      lines.question(`${question} [y/N] `, resolve);
    });
    if (!/^y(es)?$/i.test(answer.trim()))
      throw new CliError('Usage', 'The action was not confirmed, so nothing was changed.');
  } finally {
    lines.close();
  }
}
