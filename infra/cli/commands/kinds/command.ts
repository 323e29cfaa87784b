import type { Command, Option } from 'commander';
import type { ExitStatus } from '../../base/exit-status';
import type { Connection } from '../../connection/connect';
import type { Output } from '../../output/output';

/** Everything that a command needs to do its work. */
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

/** Adds a command to the program. */
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
