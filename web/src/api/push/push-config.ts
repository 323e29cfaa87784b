import { loadConfig } from '../session/config';

export interface PushConfig {
  readonly appId: string;
  readonly sdkUrl: string;
}

/**
 * Returns the provider's settings, or undefined if no app is configured. Validated here, not at startup;
 * rejects if invalid.
 */
export async function loadPushConfig(): Promise<PushConfig | undefined> {
  const { push } = await loadConfig();
  if (push === undefined) return undefined;
  const { appId, sdkUrl } = Object(push);
  if (typeof appId === 'string' && typeof sdkUrl === 'string' && URL.canParse(sdkUrl))
    return { appId, sdkUrl };
  throw new Error(`push in /config.json is ${JSON.stringify(push)}; expected an appId and an sdkUrl (a URL)`);
}
