import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import envPaths from 'env-paths';
import { z } from 'zod';

const tokensShape = z.object({
  accessToken: z.string(),
  /** Absent for a demo account, which signs in again. */
  refreshToken: z.string().optional(),
  /** Expiry of the access token; milliseconds since the epoch. */
  expiresAtMs: z.number(),
  /** When the user signed in, in milliseconds since the epoch. Refreshing does not change it. */
  signedInAtMs: z.number().optional(),
});
const fileShape = z.record(z.string(), tokensShape);

/** Tokens of a signed-in user. */
export type Tokens = z.infer<typeof tokensShape>;

/** Stored tokens, by panel and account. Only their owner can read the file. */
export interface TokenStore {
  read(key: string): Promise<Tokens | undefined>;
  /** Undefined deletes them. */
  write(key: string, tokens: Tokens | undefined): Promise<void>;
}

/** The folder for this user's settings: `~/.config/wellness-admin` on Linux, or below XDG_CONFIG_HOME. */
const configFolder = () => envPaths('wellness-admin', { suffix: '' }).config;

/**
 * Stores tokens in a file of that folder. A damaged file counts as empty, so the user only has to sign in
 * again.
 */
export function tokenStore(folder = configFolder()): TokenStore {
  const file = join(folder, 'tokens.json');
  const readAll = async () => {
    const text = await readFile(file, 'utf8').catch(() => '{}');
    const parsed = fileShape.safeParse(safeJson(text));
    return parsed.success ? parsed.data : {};
  };
  return {
    read: async (key) => (await readAll())[key],
    async write(key, tokens) {
      const { [key]: _, ...others } = await readAll();
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const mine = `${file}.${randomUUID()}`;
      await writeFile(mine, JSON.stringify(tokens ? { ...others, [key]: tokens } : others), { mode: 0o600 });
      await rename(mine, file);
    },
  };
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
