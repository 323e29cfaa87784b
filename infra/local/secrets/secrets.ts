import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { ReplacedFile } from '../base/replaced-file';
import {
  ignored,
  type ResolvedResource,
  type ResolvedStack,
  readProperties,
  secretName,
} from '../template/template';

const secretShape = z.strictObject({
  Name: z.string().optional(),
  SecretString: z.string().optional(),
  /** Letters and digits. */
  GenerateSecretString: z
    .strictObject({ ExcludePunctuation: z.literal(true), PasswordLength: z.int() })
    .optional(),
  // The gate checks the permission to use it (gate/service-requests.ts).
  KmsKeyId: ignored,
  Description: ignored,
  Tags: ignored,
});

/** `type` is the error's name. */
export class SecretsApiError extends Error {
  constructor(
    readonly type: 'ResourceNotFoundException' | 'InvalidParameterException' | 'InvalidRequestException',
    message: string,
  ) {
    super(message);
  }
}

const versionShape = z.object({ text: z.string(), versionId: z.string(), createdMs: z.number() });

export interface SecretValue extends z.infer<typeof versionShape> {
  readonly arn: string;
  readonly name: string;
}

export interface Secrets {
  /** By ARN or name. Throws a SecretsApiError if the secret does not exist or is empty. */
  get(secretId: string): SecretValue;
  /** Does nothing if `versionId` is already the current version. */
  put(secretId: string, text: string, versionId?: string): Promise<SecretValue>;
}

export interface SecretsOptions {
  /** Stored values. Private. */
  readonly file: string;
  /** Override the template's, by logical ID, for services with a local replacement. */
  readonly given: Readonly<Record<string, string>>;
}

/** A value is the text stored last; before that, the given one or the template's. */
export async function openSecrets(stack: ResolvedStack, { file, given }: SecretsOptions): Promise<Secrets> {
  const put = new Map(Object.entries(await readPut(file)));
  const secrets = stack.ofType('AWS::SecretsManager::Secret').map((resource) => ({
    arn: resource.ref,
    name: secretName(resource),
    first: firstOf(resource, given),
    isGenerated: readProperties(resource, secretShape).GenerateSecretString !== undefined,
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

  /** Stored, because it must be the same at the next start. */
  const generated = secrets.filter(({ arn, isGenerated }) => isGenerated && !put.has(arn));
  for (const { arn, first } of generated) if (first) put.set(arn, first);

  const save = () => kept.write(JSON.stringify(Object.fromEntries(put), undefined, 2));

  if (generated.length > 0) await save();

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
  const { SecretString, GenerateSecretString } = readProperties(resource, secretShape);
  const generated =
    GenerateSecretString &&
    randomBytes(GenerateSecretString.PasswordLength)
      .toString('hex')
      .slice(0, GenerateSecretString.PasswordLength);
  const text = given[resource.logicalId] ?? SecretString ?? generated;
  return text === undefined ? undefined : { text, versionId: randomUUID(), createdMs: Date.now() };
}

async function readPut(file: string): Promise<Record<string, z.infer<typeof versionShape>>> {
  if (!existsSync(file)) return {};
  return z.record(z.string(), versionShape).parse(JSON.parse(await readFile(file, 'utf8')));
}
