import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { RecordedCall } from './removals';

/** The calls for which tests used roles, as recorded by `npm run roles -- --record`. */
const recordFile = new URL('recorded.jsonl', import.meta.url);

const callShape = z.strictObject({
  role: z.string(),
  action: z.string(),
  resource: z.string(),
  context: z.record(z.string(), z.string()).exactOptional(),
  test: z.string(),
});

const linesOf = (text: string): RecordedCall[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => callShape.parse(JSON.parse(line)));

/** The committed record. */
export const readRecord = async (): Promise<readonly RecordedCall[]> =>
  linesOf(await readFile(recordFile, 'utf8').catch(() => ''));

/** Returns the calls in the files that hosts have written to a folder (`ACCESS_RECORD`). */
export async function readFolder(folder: string): Promise<readonly RecordedCall[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.jsonl'));
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.flatMap(linesOf);
}

/** Returns each call once, with the first test that makes it, in a fixed order. */
export function merged(calls: readonly RecordedCall[]): readonly RecordedCall[] {
  const keyOf = ({ test: _, ...call }: RecordedCall) => JSON.stringify(call);
  const first = new Map<string, RecordedCall>();
  for (const call of calls.toSorted((one, other) => (one.test < other.test ? -1 : 1))) {
    if (!first.has(keyOf(call))) first.set(keyOf(call), call);
  }
  return [...first]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, { role, action, resource, context, test }]) => ({
      role,
      action,
      resource,
      ...(context && { context }),
      test,
    }));
}

/** Replaces the committed record. */
export const writeRecord = (calls: readonly RecordedCall[]): Promise<void> =>
  writeFile(recordFile, calls.map((call) => `${JSON.stringify(call)}\n`).join(''));
