import { loadConfig } from '../session/config';

/** Our app's settings for the push provider, as configured in the stack. */
export interface PushConfig {
  readonly appId: string;
  /** The URL of the provider's script for web pages. */
  readonly sdkUrl: string;
}

/**
 * Loads the push provider's section of /config.json. Returns undefined if no push provider app is configured
 * for the stack. The section is validated here instead of when the panel starts. If it is invalid, the
 * promise is rejected with an Error that describes the problem.
 */
export async function loadPushConfig(): Promise<PushConfig | undefined> {
  const { push } = await loadConfig();
  if (push === undefined) return undefined;
  const { appId, sdkUrl } = Object(push);
  if (typeof appId === 'string' && typeof sdkUrl === 'string' && URL.canParse(sdkUrl))
    return { appId, sdkUrl };
  throw new Error(`push in /config.json is ${JSON.stringify(push)}; expected an appId and an sdkUrl (a URL)`);
}
