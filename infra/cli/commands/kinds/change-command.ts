import type { Option } from 'commander';
import type { Api } from '../../connection/api';
import { confirm, yesOption } from '../../output/confirm';
import type { Output } from '../../output/output';
import { type CliCommand, command } from './command';

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
