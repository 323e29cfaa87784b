import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { codeOf } from '../base/file-error';

/**
 * Users of the demo workspace; `complete` once every record is written. Until then: its day, the token with
 * which its run is started, and the run.
 */
export const seedShape = z.object({
  users: z.number(),
  complete: z.boolean(),
  day: z.string().optional(),
  token: z.string().optional(),
  runId: z.string().optional(),
});

/** The state of a demo workspace. */
export type Seed = z.infer<typeof seedShape>;

/**
 * Tables loaded from an export, by model name; `complete` once every record is in the table. `digest` is that
 * of the list of its files.
 */
export const importsShape = z.record(
  z.string(),
  z.object({ from: z.string(), records: z.number(), complete: z.boolean(), digest: z.string().optional() }),
);

/** The state of the imports. */
export type Imports = z.infer<typeof importsShape>;

const stateShape = z.object({
  /** The id of the database that the directory was used with (`database/marker.ts`). */
  database: z.string().optional(),
  /** The records of older hosts, from before the database had a marker. */
  seed: seedShape.optional(),
  imports: importsShape.optional(),
  /** Ports of the last start, reused so that tokens and bookmarks stay valid. */
  ports: z.record(z.string(), z.number()).default({}),
  /** Signs page tokens of the API. */
  tokenSecret: z.string(),
});

/** The state that a data directory keeps between starts. */
export type HostState = z.infer<typeof stateShape>;

/** The file of the state in a data directory. */
export const stateFile = 'state.json';

/** True for a text that a host wrote as its state. */
export const isState = (text: string) => parsed(text) !== undefined;

const newState = (): HostState => ({ ports: {}, tokenSecret: randomUUID() });

/** The state that a host left in the file; undefined if there is none, or if it is damaged. */
export async function readState(file: string): Promise<HostState | undefined> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return '';
    throw error;
  });
  return parsed(text);
}

/**
 * The state in the file, or that of a new directory. A damaged file is set aside; the database knows the same
 * about the records.
 */
export async function openState(file: string): Promise<HostState> {
  const state = await readState(file);
  if (state) return state;
  await rename(file, `${file}.damaged`).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error;
  });
  return newState();
}

function parsed(text: string): HostState | undefined {
  try {
    return stateShape.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Replaces the state in the file as a whole: a reader finds the old or the new one. */
export async function writeState(file: string, state: HostState): Promise<void> {
  await writeFile(`${file}.tmp`, JSON.stringify(state, undefined, 2), { mode: 0o600 });
  await rename(`${file}.tmp`, file);
}
