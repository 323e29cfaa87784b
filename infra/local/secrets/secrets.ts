import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { ReplacedFile } from '../base/replaced-file';
import { secretName } from '../template/secret-name';
import { ignored, type ResolvedResource, type ResolvedStack, readProperties } from '../template/template';

const secretShape = z.strictObject({
  Name: z.string().optional(),
  SecretString: z.string().optional(),
  // The key that encrypts it. The gate checks the permission to use the key (gate/service-requests.ts).
  KmsKeyId: ignored,
  // Only for people.
  Description: ignored,
  Tags: ignored,
});

/** An error of Secrets Manager's API with its name. */
export class SecretsApiError extends Error {
  constructor(
    readonly type: 'ResourceNotFoundException' | 'InvalidParameterException' | 'InvalidRequestException',
    message: string,
  ) {
    super(message);
  }
}

const versionShape = z.object({ text: z.string(), versionId: z.string(), createdMs: z.number() });

/** The content of a secret. */
export interface SecretValue extends z.infer<typeof versionShape> {
  readonly arn: string;
  readonly name: string;
}

/** The secrets of the stack. */
export interface Secrets {
  /** Returns a secret by ARN or name. Throws a SecretsApiError if it does not exist or is empty. */
  get(secretId: string): SecretValue;
  /** Replaces the text. A repeated `versionId` changes nothing. */
  put(secretId: string, text: string, versionId?: string): Promise<SecretValue>;
}

/** The storage of secrets, and their initial content. */
export interface SecretsOptions {
  /** File with the values put into secrets since the host's first start. Only the user may read it. */
  readonly file: string;
  /** Texts that replace those of the template, by logical ID, for services with a local replacement. */
  readonly given: Readonly<Record<string, string>>;
}

/**
 * Opens the stack's secrets. Each has the value that was last put there, or else its given text, or else the
 * template's.
 */
export async function openSecrets(stack: ResolvedStack, { file, given }: SecretsOptions): Promise<Secrets> {
  const put = new Map(Object.entries(await readPut(file)));
  const secrets = stack.ofType('AWS::SecretsManager::Secret').map((resource) => ({
    arn: resource.ref,
    name: secretName(resource),
    first: firstOf(resource, given),
  }));
  const kept = new ReplacedFile(file);

  function find(secretId: string) {
    const secret = secrets.find(({ arn, name }) => [arn, name].includes(secretId));
    if (secret) return secret;
    throw new SecretsApiError(
      'ResourceNotFoundException',
      "Secrets Manager can't find the specified secret.",
    );
  }

  const save = () => kept.write(JSON.stringify(Object.fromEntries(put), undefined, 2));

  return {
    get(secretId) {
      const { arn, name, first } = find(secretId);
      const version = put.get(arn) ?? first;
      if (version) return { arn, name, ...version };
      throw new SecretsApiError(
        'ResourceNotFoundException',
        "Secrets Manager can't find the specified secret value for staging label: AWSCURRENT",
      );
    },
    async put(secretId, text, versionId = randomUUID()) {
      const { arn, name } = find(secretId);
      const known = put.get(arn);
      const version = known?.versionId === versionId ? known : { text, versionId, createdMs: Date.now() };
      put.set(arn, version);
      await save();
      return { arn, name, ...version };
    },
  };
}

function firstOf(resource: ResolvedResource, given: Readonly<Record<string, string>>) {
  const { SecretString } = readProperties(resource, secretShape);
  const text = given[resource.logicalId] ?? SecretString;
  return text === undefined ? undefined : { text, versionId: randomUUID(), createdMs: Date.now() };
}

async function readPut(file: string): Promise<Record<string, z.infer<typeof versionShape>>> {
  if (!existsSync(file)) return {};
  return z.record(z.string(), versionShape).parse(JSON.parse(await readFile(file, 'utf8')));
}
