import { loadConfig } from '../session/config';

export interface PushConfig {
  readonly appId: string;
  readonly sdkUrl: string;
}

/** Undefined if no app is configured. Rejects if the settings are invalid. */
export async function loadPushConfig(): Promise<PushConfig | undefined> {
  const { push } = await loadConfig();
  if (push === undefined) return undefined;
  const { appId, sdkUrl } = Object(push);
  if (typeof appId === 'string' && typeof sdkUrl === 'string' && URL.canParse(sdkUrl))
    return { appId, sdkUrl };
  throw new Error(`push in /config.json is ${JSON.stringify(push)}; expected an appId and an sdkUrl (a URL)`);
}
