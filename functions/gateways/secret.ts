import type { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';

/**
 * How long a value is cached, in milliseconds. A new value takes effect after a few minutes, or immediately
 * if the old value is rejected.
 */
const keptMs = 300_000;
/**
 * How long the absence of a value is cached, in milliseconds. The time is short because a value may be set at
 * any moment.
 */
const absenceKeptMs = 15_000;

/** A secret in Secrets Manager. */
export interface Secret {
  /** Returns the secret's text, or undefined if no value has been set yet. Rethrows the SDK's errors. */
  read(): Promise<string | undefined>;
  /** Clears the cache. */
  forget(): void;
}

/** The options for reading a secret. By default, the real clock and client are used. */
export interface SecretOptions {
  /** Returns the current time, in milliseconds since the epoch. */
  readonly now?: () => number;
  readonly open?: () => Promise<SecretsManagerClient>;
}

/**
 * Creates a secret that is read on demand, kept in memory for a few minutes, and stored nowhere else.
 *
 * @param placeholder the string that the secret contains until a value is set
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

/** Returns the current value, or undefined if the secret does not exist or has no value. */
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

/**
 * Returns the client that all invocations of a process share. It is loaded on demand, because most
 * invocations do not read secrets.
 */
function ownClient(): Promise<SecretsManagerClient> {
  client ??= import('@aws-sdk/client-secrets-manager').then(
    ({ SecretsManagerClient: Client }) =>
      new Client({
        requestHandler: { requestTimeout: 5_000, throwOnRequestTimeout: true, connectionTimeout: 2_000 },
      }),
  );
  return client;
}
