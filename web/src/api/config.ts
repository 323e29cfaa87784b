import * as z from 'zod/mini';

const panelConfig = z.object({
  graphqlUrl: z.string().check(z.minLength(1)),
  issuer: z.url(),
  oauthUrl: z.url(),
  clientId: z.string().check(z.minLength(1)),
  region: z.string(),
  quickAccessEmails: z._default(z.array(z.string()), []),
});

/** Where the API and the sign-in are; served as /config.json next to the panel, so one build fits every stack. */
export type PanelConfig = z.infer<typeof panelConfig>;

let loading: Promise<PanelConfig> | undefined;

/** Loads /config.json, once. Throws an Error that says what is wrong with it. */
export function loadConfig(): Promise<PanelConfig> {
  loading ??= fetchConfig();
  return loading;
}

async function fetchConfig(): Promise<PanelConfig> {
  const response = await fetch('/config.json', { credentials: 'same-origin' });
  if (!response.ok)
    throw new Error(`/config.json answered ${response.status}; expected the panel's settings`);
  const parsed = panelConfig.safeParse(await response.json());
  if (!parsed.success) throw new Error(`/config.json is not as expected: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
