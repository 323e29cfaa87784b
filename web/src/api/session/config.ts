const textKeys = ['graphqlUrl', 'issuer', 'oauthUrl', 'clientId', 'region'] as const;

type Texts = Readonly<Record<(typeof textKeys)[number], string>>;

export interface PanelConfig extends Texts {
  /** The emails for quick access. The list is empty if the stack does not define any. */
  readonly quickAccessEmails: readonly string[];
  /** The URL of the scheduler, if the stack has one. */
  readonly schedulerUrl?: string;
  /** The URL of the end-user app, if the stack has one. */
  readonly endUserAppUrl?: string;
  /** A push provider's settings, which `loadPushConfig` (push/push-config.ts) validates. */
  readonly push?: unknown;
}

let loading: Promise<PanelConfig> | undefined;

/** Loads /config.json once. Rejects if the file is invalid. */
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
 * Checks the configuration. Written by hand, because a schema library would be the largest part of the
 * initial load.
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
