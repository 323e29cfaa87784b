import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { HostError } from '../host-error';

const stateShape = z.object({
  /**
   * Users of the demo workspace; `complete` once every record is written. Until then the day that it is of, the token with which its
   * run is started, and the run.
   */
  seed: z
    .object({
      users: z.number(),
      complete: z.boolean(),
      day: z.string().optional(),
      token: z.string().optional(),
      runId: z.string().optional(),
    })
    .optional(),
  /** Tables loaded from an export, by model name; `complete` once every record is in the table. */
  imports: z
    .record(z.string(), z.object({ from: z.string(), records: z.number(), complete: z.boolean() }))
    .optional(),
  /** Ports that the last start used, so that tokens and bookmarks stay good. */
  ports: z.record(z.string(), z.number()).default({}),
  /** Signs page tokens of the API. */
  tokenSecret: z.string(),
});

/** What a data directory remembers between starts. */
export type HostState = z.infer<typeof stateShape>;

/** The file of the state in a data directory. */
export const stateFile = 'state.json';

/** True for a text that a host left as its state. */
export function isState(text: string): boolean {
  try {
    return stateShape.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

/** The state that a host left in the file; that of a new directory where there is none. Throws a HostError where it is damaged. */
export async function readState(file: string): Promise<HostState> {
  if (!existsSync(file)) return { ports: {}, tokenSecret: randomUUID() };
  try {
    return stateShape.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    throw new HostError('DatabaseFailed', `${file} is damaged. Start with --fresh to begin anew.`, {
      cause: error,
    });
  }
}

/** Replaces the state in the file as a whole: a reader finds the old one or the new one. */
export async function writeState(file: string, state: HostState): Promise<void> {
  await writeFile(`${file}.tmp`, JSON.stringify(state, undefined, 2), { mode: 0o600 });
  await rename(`${file}.tmp`, file);
}
