import { Option } from 'commander';
import { z } from 'zod';
import { CliError } from '../base/exit-status';
import { wholeNumber } from '../base/option-values';

const configShape = z.object({
  graphqlUrl: z.url(),
  issuer: z.url(),
  oauthUrl: z.url(),
  clientId: z.string().min(1),
});

/** The URLs of a panel's API and sign-in pages, from the panel's `/config.json`. */
export type PanelConfig = z.infer<typeof configShape>;

/**
 * Loads a panel's configuration. If the configuration cannot be read, throws a CliError with the code
 * `Unreachable` and the URL in its message.
 */
export async function readPanelConfig(panelUrl: string): Promise<PanelConfig> {
  const url = new URL('/config.json', panelUrl).href;
  try {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`it returned ${response.status}`);
    return configShape.parse(await response.json());
  } catch (cause) {
    const why =
      cause instanceof z.ZodError ? "it does not contain an admin panel's settings" : reasonOf(cause);
    throw new CliError('Unreachable', `${url} cannot be read: ${why}.`, { cause });
  }
}

/** Describes why a request got no response. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message ? error.cause.message : error.message;
}

export const usualDataDir = '.local';

export const callbackPortOption = () =>
  new Option('--callback-port <port>', 'port that the browser returns to after sign-in')
    .argParser(wholeNumber('--callback-port'))
    .default(8976);
