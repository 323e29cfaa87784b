import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { addressOf, isFromBrowser, isOwnHost } from '../site/requests';
import type { DynamodbProxy } from './dynamodb-proxy';
import { AccessDeniedError, type Gate, type Principal } from './gate';
import type { AccessRequest } from './policy';
import { jsonRefusal, queryError, type Refusal, type Service, type ServiceAnswer } from './service-answer';
import type { GateService } from './service-requests';
import { SignatureError, type SignatureProblem, signerOf } from './signature';

export interface GatedServices {
  readonly dynamodb: DynamodbProxy;
  /** The exports API, which the database does not provide. */
  readonly exports: Service;
  readonly states: Service;
  readonly events: Service;
  readonly sns: Service;
  readonly monitoring: Service;
  readonly secretsmanager: Service;
  readonly 'cognito-idp': Service | undefined;
}

/** The maximum size of a request. DynamoDB accepts up to 16 MB, other services less. */
const maxBodyBytes = 17 * 1024 * 1024;

const exportOperations: ReadonlySet<string> = new Set(['ExportTableToPointInTime', 'DescribeExport']);

/** The services by their names in requests that use AWS JSON. */
const targets: Readonly<Record<string, GateService>> = {
  DynamoDB_20120810: 'dynamodb',
  AWSStepFunctions: 'states',
  AWSEvents: 'events',
  GraniteServiceVersion20100801: 'monitoring',
  secretsmanager: 'secretsmanager',
  AWSCognitoIdentityProviderService: 'cognito-idp',
};

interface GateRequest {
  readonly service: GateService;
  readonly operation: string;
  readonly body: Buffer;
}

class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

/**
 * Creates the entry point for everything that functions call through SDK clients. Admits only requests that
 * are signed with this host's keys and allowed by the key's role, and none from browsers.
 */
export function createGateServer(
  gate: Gate,
  services: GatedServices,
  log: (message: string) => void,
): Server {
  return createServer((request, response) => {
    let service: GateService | undefined;
    admit(request)
      .then(async (asked) => {
        service = asked.service;
        const answer = await pass(asked, request, response);
        if (answer) send(response, answer);
      })
      .catch((error: unknown) => {
        const refusal = refusalOf(error);
        if (refusal.status === 500)
          log(`The gate failed: ${error instanceof Error ? error.stack : String(error)}`);
        if (response.headersSent) response.destroy();
        else send(response, wordedBy(service, refusal));
      });
  });

  async function pass(
    asked: GateRequest,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<ServiceAnswer | undefined> {
    const { service, operation, body } = asked;
    const url = addressOf(request);
    if (!url)
      throw new Refused({ status: 400, code: 'ValidationException', message: 'The address is malformed.' });
    const bodyHash = createHash('sha256').update(body).digest('hex');
    const principal = signerOf(gate.keys, request, url, { now: Date.now(), bodyHash });
    if (service === 'dynamodb') {
      if (principal.role) demand(principal, asked, inputOf(asked));
      if (exportOperations.has(operation)) return services.exports(operation, inputOf(asked));
      services.dynamodb.forward(request.headers, body, response);
      return undefined;
    }
    const input = inputOf(asked);
    demand(principal, asked, input);
    const answer = services[service];
    if (!answer) throw new Refused(unknownOperation(operation));
    return await answer(operation, input);
  }

  function demand(principal: Principal, { service, operation }: GateRequest, input: unknown): void {
    if (!principal.role) return;
    gate.demand(principal, requestsOf(service, operation, input));
  }

  function requestsOf(service: GateService, operation: string, input: unknown): readonly AccessRequest[] {
    let requests: readonly AccessRequest[] | undefined;
    try {
      requests = gate.requests[service](operation, input);
    } catch (error) {
      throw new Refused({
        status: 400,
        code: 'ValidationException',
        message: `The local host cannot parse the operation ${operation}: ${error instanceof Error ? error.message : String(error)}`,
      });
    }
    if (!requests) throw new Refused(unknownOperation(operation));
    return requests;
  }
}

const unknownOperation = (operation: string): Refusal => ({
  status: 400,
  code: 'UnknownOperationException',
  message: `The local host does not support the operation ${operation}`,
});

/** Checks that a request addresses this server by its own name and does not come from a browser. */
async function admit(request: IncomingMessage): Promise<GateRequest> {
  if (!isOwnHost(request) || isFromBrowser(request)) {
    request.resume();
    throw new Refused({ status: 403, code: 'AccessDeniedException', message: 'Forbidden' });
  }
  const body = await bodyOf(request);
  const target = String(request.headers['x-amz-target'] ?? '');
  const dot = target.indexOf('.');
  const service = targets[target.slice(0, Math.max(0, dot))];
  if (service) return { service, operation: target.slice(dot + 1), body };
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  const action = isForm ? new URLSearchParams(body.toString()).get('Action') : null;
  if (action) return { service: 'sns', operation: action, body };
  throw new Refused({ status: 403, code: 'MissingAuthenticationTokenException', message: 'Forbidden' });
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes <= maxBodyBytes) chunks.push(chunk);
  }
  if (bytes > maxBodyBytes) {
    throw new Refused({ status: 413, code: 'RequestEntityTooLargeException', message: 'Request too large' });
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
}

function inputOf({ service, body }: GateRequest): unknown {
  const text = body.toString();
  if (service === 'sns') return Object.fromEntries(new URLSearchParams(text));
  try {
    return JSON.parse(text || '{}');
  } catch {
    throw new Refused({ status: 400, code: 'SerializationException', message: 'The request is not JSON' });
  }
}

const signatureCodes: Readonly<Record<SignatureProblem, string>> = {
  Missing: 'MissingAuthenticationTokenException',
  Malformed: 'IncompleteSignatureException',
  UnknownKey: 'UnrecognizedClientException',
  WrongSignature: 'InvalidSignatureException',
  Expired: 'InvalidSignatureException',
};

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refused) return error.refusal;
  if (error instanceof SignatureError) {
    return { status: 400, code: signatureCodes[error.problem], message: error.message };
  }
  if (error instanceof AccessDeniedError) {
    return { status: 400, code: 'AccessDeniedException', message: error.message };
  }
  return { status: 500, code: 'InternalFailure', message: String(error) };
}

/** The error codes that SNS names differently from other services. */
const queryCodes: Readonly<Record<string, string>> = {
  AccessDeniedException: 'AuthorizationError',
  UnrecognizedClientException: 'InvalidClientTokenId',
  InvalidSignatureException: 'SignatureDoesNotMatch',
  UnknownOperationException: 'InvalidAction',
};

function wordedBy(service: GateService | undefined, refusal: Refusal): ServiceAnswer {
  if (service !== 'sns') return jsonRefusal(refusal);
  const code = queryCodes[refusal.code];
  if (refusal.status === 500) return queryError(500, 'Receiver', 'InternalError', refusal.message);
  const status = code === 'InvalidAction' ? 400 : 403;
  return queryError(status, 'Sender', code ?? refusal.code, refusal.message);
}

function send(response: ServerResponse, { status, contentType, body }: ServiceAnswer): void {
  response.writeHead(status, { 'content-type': contentType, 'x-amzn-requestid': randomUUID() });
  response.end(body);
}
