import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { codeOf } from '../base/file-error';

/**
 * The users of the demo workspace. `complete` is true once every record is written. Until then, the state has
 * its day, the token with which its run is started, and the run.
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
 * Tables loaded from an export, by model name. `complete` is true once every record is in the table. `digest`
 * identifies the list of its files.
 */
export const importsShape = z.record(
  z.string(),
  z.object({ from: z.string(), records: z.number(), complete: z.boolean(), digest: z.string().optional() }),
);

/** The state of the imports. */
export type Imports = z.infer<typeof importsShape>;

const stateShape = z.object({
  /** The ID of the database that the directory was used with (`database/marker.ts`). */
  database: z.string().optional(),
  /** The records of older hosts, from before the database had a marker. */
  seed: seedShape.optional(),
  imports: importsShape.optional(),
  /** Ports of the last start, reused so that tokens and bookmarks stay valid. */
  ports: z.record(z.string(), z.number()).default({}),
  /** The secret that signs page tokens of the API. */
  tokenSecret: z.string(),
});

/** The state that a data directory keeps between starts. */
export type HostState = z.infer<typeof stateShape>;

/** The file of the state in a data directory. */
export const stateFile = 'state.json';

/** Returns true for a text that a host wrote as its state. */
export const isState = (text: string) => parsed(text) !== undefined;

const newState = (): HostState => ({ ports: {}, tokenSecret: randomUUID() });

/** Returns the state that a host left in the file, or undefined if there is none or it is damaged. */
export async function readState(file: string): Promise<HostState | undefined> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return '';
    throw error;
  });
  return parsed(text);
}

/**
 * Returns the state in the file, or that of a new directory. A damaged file is renamed, because the database
 * has the same information about the records.
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

/** Replaces the state in the file as a whole, so that readers find either the old or the new state. */
export async function writeState(file: string, state: HostState): Promise<void> {
  await writeFile(`${file}.tmp`, JSON.stringify(state, undefined, 2), { mode: 0o600 });
  await rename(`${file}.tmp`, file);
}
