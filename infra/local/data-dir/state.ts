import { randomUUID } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { readIfThere, undefinedIfGone } from '../base/file-error';
import { parsedJson } from '../base/json';

/**
 * The demo workspace's state: `complete` once every record is written; until then, `day`, `token` and `runId`
 * describe the run that writes it.
 */
export const seedShape = z.object({
  users: z.number(),
  complete: z.boolean(),
  day: z.string().optional(),
  token: z.string().optional(),
  runId: z.string().optional(),
});

export type Seed = z.infer<typeof seedShape>;

/** The nightly jobs, which run once after a demo workspace is written; the token identifies their runs. */
export const firstNightShape = z.object({ token: z.string(), complete: z.boolean() });

export type FirstNightState = z.infer<typeof firstNightShape>;

/** The tables loaded from exports, keyed by model. `digest` identifies the export's list of files. */
export const importsShape = z.record(
  z.string(),
  z.object({ from: z.string(), records: z.number(), complete: z.boolean(), digest: z.string().optional() }),
);

export type Imports = z.infer<typeof importsShape>;

const stateShape = z.object({
  /** The ID of the directory's database (`database/marker.ts`). */
  database: z.string().optional(),
  /** Present only in the format from before databases had a marker. */
  seed: seedShape.optional(),
  imports: importsShape.optional(),
  /** Reused at the next start, so that tokens and bookmarks stay valid. */
  ports: z.record(z.string(), z.number()).default({}),
  /** The secret that encrypts the API's page tokens. */
  tokenSecret: z.string(),
});

export type HostState = z.infer<typeof stateShape>;

export const stateFile = 'state.json';

export const isState = (text: string) => parsed(text) !== undefined;

const newState = (): HostState => ({ ports: {}, tokenSecret: randomUUID() });

/** Reads the state, or returns undefined if the file is missing or damaged. */
export async function readState(file: string): Promise<HostState | undefined> {
  return parsed((await readIfThere(file)) ?? '');
}

/**
 * Opens the state, which is new if there is no file. Replaces a damaged file, which is safe because the
 * database stores the origin of its records.
 */
export async function openState(file: string): Promise<HostState> {
  const state = await readState(file);
  if (state) return state;
  await rename(file, `${file}.damaged`).catch(undefinedIfGone);
  return newState();
}

const parsed = (text: string) => stateShape.safeParse(parsedJson(text)).data;

export async function writeState(file: string, state: HostState): Promise<void> {
  await writeFile(`${file}.tmp`, JSON.stringify(state, undefined, 2), { mode: 0o600 });
  await rename(`${file}.tmp`, file);
}
