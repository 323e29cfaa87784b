import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { confirm } from '#infra/cli/commands/kinds/command';

/** Creates streams whose input is a terminal where the user types the given text. */
function terminal(typed: string) {
  const stdin = Object.assign(new PassThrough(), { isTTY: true });
  const stderr = new PassThrough();
  stdin.end(typed);
  return { stdin, stderr };
}

test.each(['y\n', 'Yes\n', ' y \n'])('typing %j confirms', async (typed) => {
  const streams = terminal(typed);

  await expect(confirm('Delete it?', false, streams)).resolves.toBeUndefined();

  expect(String(streams.stderr.read())).toContain('Delete it? [y/N]');
});

test.each(['n\n', '\n', 'yesterday\n', ''])('typing %j does not confirm', async (typed) => {
  await expect(confirm('Delete it?', false, terminal(typed))).rejects.toThrow('nothing was changed');
});

test('without a terminal, the question is refused, and the option that confirms is named', async () => {
  const streams = { stdin: new PassThrough(), stderr: new PassThrough() };

  await expect(confirm('Delete it?', false, streams)).rejects.toThrow('Delete it? Add --yes to confirm.');
  await expect(confirm('Delete it?', true, streams)).resolves.toBeUndefined();
});
