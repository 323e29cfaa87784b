const textKeys = ['graphqlUrl', 'issuer', 'oauthUrl', 'clientId', 'region'] as const;

type Texts = Readonly<Record<(typeof textKeys)[number], string>>;

/**
 * The addresses of the API and the sign-in. Served as /config.json beside the panel, so that one build works
 * for every stack.
 */
export interface PanelConfig extends Texts {
  /** Emails offered wherever a user has to be entered. Empty if the stack has none. */
  readonly quickAccessEmails: readonly string[];
  /** URL of the stack's own scheduling function. Absent if the stack has none. */
  readonly schedulerUrl?: string;
  /** Origin of the end-user app, without a trailing slash. Absent if it is not in the stack's settings. */
  readonly endUserAppUrl?: string;
  /** Our app at the push provider: `loadPushConfig` (push/push-config.ts) checks and returns it. */
  readonly push?: unknown;
}

let loading: Promise<PanelConfig> | undefined;

/** Loads /config.json once. Throws an Error that describes the problem if it is invalid. */
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

/** Validated by hand, because a schema library would be the largest part of the first load. */
function configOf(answer: unknown): PanelConfig {
  const fields: Readonly<Record<string, unknown>> = { ...(answer as object) };
  const wrong = textKeys.filter((key) => typeof fields[key] !== 'string' || fields[key] === '');
  if (wrong.length > 0) throw new Error(`/config.json has no ${wrong.join(', ')}; expected texts`);
  const { quickAccessEmails: emails = [] } = fields;
  if (!Array.isArray(emails) || !emails.every((email) => typeof email === 'string'))
    throw new Error('quickAccessEmails in /config.json is not a list of texts');
  const { schedulerUrl, endUserAppUrl } = fields;
  return {
    ...(fields as Texts),
    quickAccessEmails: emails,
    ...(typeof schedulerUrl === 'string' ? { schedulerUrl } : {}),
    ...(typeof endUserAppUrl === 'string' ? { endUserAppUrl } : {}),
  };
}
