import { z } from 'zod';
import { jsonAnswer, type Service } from '../gate/service-answer';
import { type Secrets, SecretsApiError, type SecretValue } from './secrets';

/** As on AWS. */
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
      // Seconds since the epoch.
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

/** AWS JSON 1.1. */
export function createSecretsService(secrets: Secrets): Service {
  return async (operation, input) => {
    try {
      const known = Object.hasOwn(operations, operation) ? operations[operation] : undefined;
      if (known) return jsonAnswer(200, await known(secrets, input), '1.1');
      throw new SecretsApiError(
        'InvalidRequestException',
        `The local host does not support the operation ${operation}`,
      );
    } catch (error) {
      const [status, __type] =
        error instanceof SecretsApiError ? [400, error.type] : [500, 'InternalServiceError'];
      return jsonAnswer(
        status,
        { __type, message: error instanceof Error ? error.message : String(error) },
        '1.1',
      );
    }
  };
}

function parse<Shape extends z.ZodType>(shape: Shape, request: unknown): z.infer<Shape> {
  const parsed = shape.safeParse(request);
  if (parsed.success) return parsed.data;
  throw new SecretsApiError('InvalidParameterException', z.prettifyError(parsed.error));
}
