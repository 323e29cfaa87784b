const textKeys = ['graphqlUrl', 'issuer', 'oauthUrl', 'clientId', 'region'] as const;

type Texts = Readonly<Record<(typeof textKeys)[number], string>>;

/**
 * Addresses of the API and the sign-in. Served as /config.json beside the panel, so one build fits every
 * stack.
 */
export interface PanelConfig extends Texts {
  /** Prefilled where a user is asked for; absent if the stack names none. */
  readonly quickAccessEmails: readonly string[];
  /** Address of the stack's own scheduling function; absent if the stack names none. */
  readonly schedulerUrl?: string;
  /** Origin of the end-user app, without a trailing slash; absent if the stack's settings name none. */
  readonly endUserAppUrl?: string;
  /** Our app at the push provider: `loadPushConfig` (push/push-config.ts) checks and returns it. */
  readonly push?: unknown;
}

let loading: Promise<PanelConfig> | undefined;

/** Loads /config.json once. Throws an Error that says what is wrong with it. */
export function loadConfig(): Promise<PanelConfig> {
  loading ??= fetchConfig();
  return loading;
}

async function fetchConfig(): Promise<PanelConfig> {
  const response = await fetch('/config.json', { credentials: 'same-origin' });
  if (!response.ok)
    throw new Error(`/config.json answered ${response.status}; expected the panel's settings`);
  return configOf(await response.json());
}

/** Parsed by hand: a schema library would be the largest part of the first load. */
function configOf(answer: unknown): PanelConfig {
  const fields: Readonly<Record<string, unknown>> = { ...(answer as object) };
  const wrong = textKeys.filter((key) => typeof fields[key] !== 'string' || fields[key] === '');
  if (wrong.length > 0) throw new Error(`/config.json has no ${wrong.join(', ')}; expected texts`);
  const { quickAccessEmails: emails = [] } = fields;
  if (!Array.isArray(emails) || !emails.every((email) => typeof email === 'string'))
    throw new Error('quickAccessEmails of /config.json is no list of texts');
  const { schedulerUrl, endUserAppUrl } = fields;
  return {
    ...(fields as Texts),
    quickAccessEmails: emails,
    ...(typeof schedulerUrl === 'string' ? { schedulerUrl } : {}),
    ...(typeof endUserAppUrl === 'string' ? { endUserAppUrl } : {}),
  };
}
