import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import envPaths from 'env-paths';
import { z } from 'zod';

const tokensShape = z.object({
  accessToken: z.string(),
  /** The refresh token. Demo accounts have none, because they simply sign in again. */
  refreshToken: z.string().optional(),
  /** The time at which the access token expires, in milliseconds since the epoch. */
  expiresAtMs: z.number(),
  /**
   * The time at which the user signed in, in milliseconds since the epoch. Refreshing the tokens does not
   * change it.
   */
  signedInAtMs: z.number().optional(),
});
const fileShape = z.record(z.string(), tokensShape);

export type Tokens = z.infer<typeof tokensShape>;

/** Stores tokens by panel and account in a file that only the user can read. */
export interface TokenStore {
  read(key: string): Promise<Tokens | undefined>;
  /** Stores the tokens, or deletes the stored tokens if `tokens` is undefined. */
  write(key: string, tokens: Tokens | undefined): Promise<void>;
}

/**
 * Returns the current user's settings folder: on Linux, `~/.config/wellness-admin` or a folder in
 * XDG_CONFIG_HOME.
 */
const configFolder = () => envPaths('wellness-admin', { suffix: '' }).config;

/**
 * Returns a store that keeps the tokens in a file in the settings folder. A damaged file is treated as empty,
 * so the user simply signs in again.
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
