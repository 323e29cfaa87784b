import { createInterface } from 'node:readline';
import { CliError } from '../base/cli-error';
import { option } from '../base/option-values';

/** The option that confirms a command in advance. */
export const yesOption = option('--yes', 'do not ask for confirmation');

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
