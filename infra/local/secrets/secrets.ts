import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { ReplacedFile } from '../base/replaced-file';
import { jsonService, parseInput, type Service, ServiceError } from '../gate/service-answer';
import {
  ignoring,
  type ResolvedResource,
  type ResolvedStack,
  readProperties,
  secretName,
} from '../template/template';

const secretShape = z.strictObject({
  Name: z.string().optional(),
  SecretString: z.string().optional(),
  /** A generated secret consists of letters and digits. */
  GenerateSecretString: z
    .strictObject({ ExcludePunctuation: z.literal(true), PasswordLength: z.int() })
    .optional(),
  // The gate checks the permission to use it (gate/service-requests.ts).
  ...ignoring('KmsKeyId', 'Description', 'Tags'),
});

const versionShape = z.object({ text: z.string(), versionId: z.string(), createdMs: z.number() });

interface SecretValue extends z.infer<typeof versionShape> {
  readonly arn: string;
  readonly name: string;
}

export interface Secrets {
  /** Returns a secret by ARN or name. Throws a ServiceError if it does not exist or is empty. */
  get(secretId: string): SecretValue;
  /** Stores a value. Does nothing if `versionId` is already the current version. */
  put(secretId: string, text: string, versionId?: string): Promise<SecretValue>;
}

export interface SecretsOptions {
  /** The private file with the stored values. */
  readonly file: string;
  /** Values by logical ID that override the template's, for services with a local replacement. */
  readonly given: Readonly<Record<string, string>>;
}

/** Opens the secrets. A value is the text stored last; before that, the given one or the template's. */
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
    throw new ServiceError('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
  }

  /** Generated values are stored, because they must be the same at the next start. */
  const generated = secrets.filter(({ arn, isGenerated }) => isGenerated && !put.has(arn));
  for (const { arn, first } of generated) if (first) put.set(arn, first);

  const save = () => kept.write(JSON.stringify(Object.fromEntries(put), undefined, 2));

  if (generated.length > 0) await save();

  return {
    get(secretId) {
      const { arn, name, first } = find(secretId);
      const version = put.get(arn) ?? first;
      if (version) return { arn, name, ...version };
      throw new ServiceError(
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

/** The maximum size of a value, as on AWS. */
const maxValueBytes = 65_536;

const getRequest = z.object({ SecretId: z.string(), VersionStage: z.literal('AWSCURRENT').optional() });
const putRequest = z.object({
  SecretId: z.string(),
  SecretString: z.string().refine((text) => Buffer.byteLength(text) <= maxValueBytes, 'is too long'),
  ClientRequestToken: z.string().optional(),
});

const operations: Readonly<Record<string, (secrets: Secrets, request: unknown) => Promise<object> | object>> =
  {
    GetSecretValue(secrets, request) {
      const value = secrets.get(parse(getRequest, request).SecretId);
      // Times are in seconds since the epoch.
      return { ...versionOf(value), SecretString: value.text, CreatedDate: value.createdMs / 1000 };
    },
    async PutSecretValue(secrets, request) {
      const { SecretId, SecretString, ClientRequestToken } = parse(putRequest, request);
      return versionOf(await secrets.put(SecretId, SecretString, ClientRequestToken));
    },
  };

const versionOf = ({ arn, name, versionId }: SecretValue) => ({
  ARN: arn,
  Name: name,
  VersionId: versionId,
  VersionStages: ['AWSCURRENT'],
});

export const createSecretsService = (secrets: Secrets): Service =>
  jsonService(
    () => secrets,
    operations,
    { unknown: 'InvalidRequestException', failure: 'InternalServiceError' },
    '1.1',
  );

const parse = <Shape extends z.ZodType>(shape: Shape, request: unknown) =>
  parseInput(shape, request, 'InvalidParameterException');
