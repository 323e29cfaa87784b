import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { codeOf } from '../base/file-error';

/**
 * Parses the state of the demo workspace. `complete` is true once every record has been written. Until then,
 * the state contains the workspace's day, the token that starts its run, and the run's ID.
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
 * Parses the state of the nightly jobs, which run once after a demo workspace has been written. The token
 * identifies their runs.
 */
export const firstNightShape = z.object({ token: z.string(), complete: z.boolean() });

/** The state of the nightly jobs of a new demo workspace. */
export type FirstNightState = z.infer<typeof firstNightShape>;

/**
 * Parses the state of tables that were loaded from an export, keyed by model name. `complete` is true once
 * every record is in the table. `digest` identifies the export's list of files.
 */
export const importsShape = z.record(
  z.string(),
  z.object({ from: z.string(), records: z.number(), complete: z.boolean(), digest: z.string().optional() }),
);

export type Imports = z.infer<typeof importsShape>;

const stateShape = z.object({
  /** The ID of the database that belongs to the directory (`database/marker.ts`). */
  database: z.string().optional(),
  /** The state of the demo workspace, in the format that hosts used before databases had a marker. */
  seed: seedShape.optional(),
  imports: importsShape.optional(),
  /** The ports from the previous start, which are reused so that tokens and bookmarks stay valid. */
  ports: z.record(z.string(), z.number()).default({}),
  /** The secret that protects the API's page tokens. */
  tokenSecret: z.string(),
});

/** The state that a data directory stores between starts. */
export type HostState = z.infer<typeof stateShape>;

/** The name of a data directory's state file. */
export const stateFile = 'state.json';

/** Returns true if the text is a state that a host could have written. */
export const isState = (text: string) => parsed(text) !== undefined;

const newState = (): HostState => ({ ports: {}, tokenSecret: randomUUID() });

/** Returns the state in the file, or undefined if the file is missing or damaged. */
export async function readState(file: string): Promise<HostState | undefined> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return '';
    throw error;
  });
  return parsed(text);
}

/**
 * Returns the state in the file, or the initial state if the file does not exist. A damaged file is renamed
 * and replaced. This is safe because the database itself stores the origin of its records.
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

/** Replaces the state in the file as a whole, so that readers see either the old state or the new one. */
export async function writeState(file: string, state: HostState): Promise<void> {
  await writeFile(`${file}.tmp`, JSON.stringify(state, undefined, 2), { mode: 0o600 });
  await rename(`${file}.tmp`, file);
}
