import { z } from 'zod';
import { CliError } from '../base/cli-error';

const configShape = z.object({
  graphqlUrl: z.url(),
  issuer: z.url(),
  oauthUrl: z.url(),
  clientId: z.string().min(1),
});

/** The addresses of a panel's API and sign-in, read from `/config.json` as the panel does. */
export type PanelConfig = z.infer<typeof configShape>;

/** Reads it. Throws a CliError `Unreachable` that names the address. */
export async function readPanelConfig(panelUrl: string): Promise<PanelConfig> {
  const url = new URL('/config.json', panelUrl).href;
  try {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`it answered ${response.status}`);
    return configShape.parse(await response.json());
  } catch (cause) {
    const why = cause instanceof z.ZodError ? 'it is not the settings of an admin panel' : reasonOf(cause);
    throw new CliError('Unreachable', `${url} cannot be read: ${why}.`, { cause });
  }
}

/** Why a request got no answer, in a few words. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message ? error.cause.message : error.message;
}
