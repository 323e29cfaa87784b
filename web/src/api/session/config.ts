const textKeys = ['graphqlUrl', 'issuer', 'oauthUrl', 'clientId', 'region'] as const;

type Texts = Readonly<Record<(typeof textKeys)[number], string>>;

/**
 * The URLs of the API and the sign-in pages, plus other settings. They are served as /config.json alongside
 * the panel, so that one build works for every stack.
 */
export interface PanelConfig extends Texts {
  /**
   * The email addresses that are suggested wherever the admin has to specify a user. The list is empty if the
   * stack does not define any.
   */
  readonly quickAccessEmails: readonly string[];
  /** The URL of the stack's own scheduling function. Missing if the stack does not have one. */
  readonly schedulerUrl?: string;
  /** The origin of the end-user app, without a trailing slash. Missing if the stack does not have one. */
  readonly endUserAppUrl?: string;
  /**
   * Our app's settings for the push provider. `loadPushConfig` (push/push-config.ts) validates and returns
   * them.
   */
  readonly push?: unknown;
}

let loading: Promise<PanelConfig> | undefined;

/**
 * Loads /config.json once. If the file is invalid, the promise is rejected with an Error that describes the
 * problem.
 */
export function loadConfig(): Promise<PanelConfig> {
  loading ??= fetchConfig();
  return loading;
}

async function fetchConfig(): Promise<PanelConfig> {
  const response = await fetch('/config.json', { credentials: 'same-origin' });
  if (!response.ok)
    throw new Error(`/config.json returned ${response.status}; expected the panel's settings`);
  return configOf(await response.json());
}

/**
 * Validates the configuration. The check is written by hand, because a schema library would be the largest
 * part of the initial load.
 */
function configOf(answer: unknown): PanelConfig {
  const fields: Readonly<Record<string, unknown>> = { ...(answer as object) };
  const wrong = textKeys.filter((key) => typeof fields[key] !== 'string' || fields[key] === '');
  if (wrong.length > 0) throw new Error(`/config.json has no text for ${wrong.join(', ')}`);
  const { quickAccessEmails: emails = [] } = fields;
  if (!Array.isArray(emails) || !emails.every((email) => typeof email === 'string'))
    throw new Error('quickAccessEmails in /config.json is not a list of strings');
  const { schedulerUrl, endUserAppUrl } = fields;
  return {
    ...(fields as Texts),
    quickAccessEmails: emails,
    ...(typeof schedulerUrl === 'string' ? { schedulerUrl } : {}),
    ...(typeof endUserAppUrl === 'string' ? { endUserAppUrl } : {}),
  };
}
