import type { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';

/**
 * How long a value is kept, milliseconds. A new value is used minutes later, or at once if the old one is
 * refused.
 */
const keptMs = 300_000;
/** How long a missing value is remembered: somebody may be about to set it. */
const absenceKeptMs = 15_000;

/** A secret of Secrets Manager. */
export interface Secret {
  /** Its text; undefined if nobody has set a value yet. Rethrows what the SDK throws. */
  read(): Promise<string | undefined>;
  /** Makes the next read ask again. */
  forget(): void;
}

/** Everything that a secret needs; by default the real clock and client. */
export interface SecretOptions {
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  readonly open?: () => Promise<SecretsManagerClient>;
}

/**
 * A secret that is read when it is needed and then kept in memory for some minutes, never anywhere else.
 *
 * @param placeholder the text that means that nobody has set a value
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

/** The current value; a secret without one counts as missing. */
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

/** Loaded when needed: most calls of a function read no secret. */
function ownClient(): Promise<SecretsManagerClient> {
  client ??= import('@aws-sdk/client-secrets-manager').then(
    ({ SecretsManagerClient: Client }) =>
      new Client({
        requestHandler: { requestTimeout: 5_000, throwOnRequestTimeout: true, connectionTimeout: 2_000 },
      }),
  );
  return client;
}
