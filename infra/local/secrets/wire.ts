import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { z } from 'zod';
import { isLoopbackHost } from '../site/loopback';
import { readBody } from '../site/read-body';
import { type Secrets, SecretsApiError, type SecretValue } from './secrets';

/** The largest value, escaped, and some. */
const maxRequestBytes = 256 * 1024;
/** As on AWS. */
const mostValueBytes = 65_536;

const prefix = 'secretsmanager.';

const getRequest = z.object({ SecretId: z.string(), VersionStage: z.literal('AWSCURRENT').optional() });
const putRequest = z.object({
  SecretId: z.string(),
  SecretString: z.string().refine((text) => Buffer.byteLength(text) <= mostValueBytes, 'is too long'),
  ClientRequestToken: z.string().optional(),
});

/** What the host answers of the Secrets Manager API. */
const operations: Readonly<Record<string, (secrets: Secrets, request: unknown) => Promise<object> | object>> =
  {
    GetSecretValue(secrets, request) {
      const value = secrets.get(parse(getRequest, request).SecretId);
      // Dates of AWS JSON are seconds since the epoch.
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

/** A server that speaks the wire protocol of Secrets Manager (AWS JSON 1.1), as the SDK's client does. It does not listen yet. */
export function createSecretsServer(secrets: Secrets): Server {
  return createServer((request, response) => {
    if (!isLoopbackHost(request)) {
      send(response, 421, { message: 'This server answers to this machine only' });
      return;
    }
    answer(secrets, request).then(
      (body) => send(response, 200, body),
      (error: unknown) => sendError(response, error),
    );
  });
}

async function answer(secrets: Secrets, request: IncomingMessage): Promise<object> {
  const target = String(request.headers['x-amz-target'] ?? '');
  const operation = operations[target.replace(prefix, '')];
  const text = await readBody(request, maxRequestBytes);
  if (!target.startsWith(prefix) || !operation) {
    throw new SecretsApiError(
      'InvalidRequestException',
      `The local host does not know the operation ${target}`,
    );
  }
  return await operation(secrets, JSON.parse(text));
}

function parse<Shape extends z.ZodType>(shape: Shape, request: unknown): z.infer<Shape> {
  const parsed = shape.safeParse(request);
  if (parsed.success) return parsed.data;
  throw new SecretsApiError('InvalidParameterException', z.prettifyError(parsed.error));
}

function sendError(response: ServerResponse, error: unknown): void {
  if (error instanceof SecretsApiError) send(response, 400, { __type: error.type, message: error.message });
  else send(response, 500, { __type: 'InternalServiceError', message: String(error) });
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, {
    'content-type': 'application/x-amz-json-1.1',
    'x-amzn-requestid': randomUUID(),
  });
  response.end(JSON.stringify(body));
}
