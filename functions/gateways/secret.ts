import type { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';

/** A new value takes effect after a few minutes, or at once if the old one is rejected. */
const keptMs = 300_000;
/** Short, because a value may be set at any moment. */
const absenceKeptMs = 15_000;

export interface Secret {
  /** Undefined if no value has been set. Rethrows the SDK's errors. */
  read(): Promise<string | undefined>;
  forget(): void;
}

/** Default: the real clock and client. */
export interface SecretOptions {
  readonly now?: () => number;
  readonly open?: () => Promise<SecretsManagerClient>;
}

/**
 * Read on demand, kept in memory for a few minutes, stored nowhere else.
 *
 * @param placeholder what the secret contains until a value is set
 */
export function createSecret(
  secretId: string,
  placeholder: string,
  { now = Date.now, open = ownClient }: SecretOptions = {},
): Secret {
  let known: { readonly untilMs: number; readonly value: string | undefined } | undefined;
  let reading: Promise<string | undefined> | undefined;

  async function ask(): Promise<string | undefined> {
    const text = (await textOf(await open(), secretId))?.trim();
    const value = text === placeholder || text === '' ? undefined : text;
    known = { untilMs: now() + (value === undefined ? absenceKeptMs : keptMs), value };
    return value;
  }

  return {
    async read() {
      if (known && now() < known.untilMs) return known.value;
      reading ??= ask().finally(() => {
        reading = undefined;
      });
      return reading;
    },
    forget() {
      known = undefined;
    },
  };
}

/** Undefined if the secret does not exist or has no value. */
async function textOf(client: SecretsManagerClient, SecretId: string): Promise<string | undefined> {
  const { GetSecretValueCommand, ResourceNotFoundException } = await import(
    '@aws-sdk/client-secrets-manager'
  );
  try {
    return (await client.send(new GetSecretValueCommand({ SecretId }))).SecretString;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

let client: Promise<SecretsManagerClient> | undefined;

/** Shared by all invocations of a process. Loaded on demand, because most do not read secrets. */
function ownClient(): Promise<SecretsManagerClient> {
  client ??= import('@aws-sdk/client-secrets-manager').then(
    ({ SecretsManagerClient: Client }) =>
      new Client({
        requestHandler: { requestTimeout: 5_000, throwOnRequestTimeout: true, connectionTimeout: 2_000 },
      }),
  );
  return client;
}
