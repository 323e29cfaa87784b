import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { z } from 'zod';
import { AccessDeniedError, type Gate, type Principal } from '../gate/gate';
import { SignatureError, signerOf } from '../gate/signature';
import { addressOf, isFromPage, isOwnHost, readBody } from '../site/requests';
import { type InvokeFunction, ignored, type ResolvedStack, readProperties } from '../template/template';

const urlShape = z.strictObject({
  AuthType: z.literal('AWS_IAM', 'the local host supports only function URLs that require a signature'),
  TargetFunctionArn: z.string(),
  InvokeMode: z.literal('BUFFERED').optional(),
  Qualifier: ignored,
});

const maxBodyBytes = 6 * 1024 * 1024;

const answerShape = z.object({
  statusCode: z.int().default(200),
  headers: z.record(z.string(), z.string()).default({}),
  body: z.string().default(''),
});

/** Serves function URLs. Each URL's path begins with the resource name. */
export function createFunctionUrls(
  stack: ResolvedStack,
  invoke: InvokeFunction,
  gate: Pick<Gate, 'keys' | 'demand'>,
): Server {
  const targets = new Map<string, string>(
    stack.ofType('AWS::Lambda::Url').map((resource) => {
      const { TargetFunctionArn } = readProperties(resource, urlShape);
      return [`/${resource.logicalId}`, TargetFunctionArn] as const;
    }),
  );
  return createServer(async (request, response) => {
    try {
      const url = addressOf(request);
      const path = [...targets.keys()].find((one) => url?.pathname.startsWith(`${one}/`));
      const target = targets.get(path ?? '');
      if (!url || path === undefined || target === undefined || !isOwnHost(request)) {
        return send(response, 404, { Message: null });
      }
      const body = await readBody(request, maxBodyBytes);
      const bodyHash = createHash('sha256').update(body).digest('hex');
      const caller = isFromPage(request) ? undefined : callerOf(gate, request, url, bodyHash);
      if (!caller || !mayCall(gate, caller, target)) return send(response, 403, { Message: 'Forbidden' });
      const result = await invoke(target, eventOf(request, url, url.pathname.slice(path.length), body));
      const answer = answerShape.safeParse(result.ok ? result.payload : undefined);
      if (!answer.success) return send(response, 502, { message: 'Internal Server Error' });
      response.writeHead(answer.data.statusCode, answer.data.headers).end(answer.data.body);
    } catch (error) {
      send(response, 500, { message: String(error) });
    }
  });
}

/** Returns the caller, or undefined without a valid signature. */
function callerOf(
  { keys }: Pick<Gate, 'keys'>,
  request: IncomingMessage,
  url: URL,
  bodyHash: string,
): Principal | undefined {
  try {
    return signerOf(keys, request, url, { now: Date.now(), bodyHash });
  } catch (error) {
    if (error instanceof SignatureError) return undefined;
    throw error;
  }
}

/** True if the caller has both permissions that Lambda requires. */
function mayCall(gate: Pick<Gate, 'demand'>, caller: Principal, functionArn: string): boolean {
  try {
    gate.demand(caller, [
      {
        action: 'lambda:InvokeFunctionUrl',
        resource: functionArn,
        context: { 'lambda:FunctionUrlAuthType': 'AWS_IAM' },
      },
      {
        action: 'lambda:InvokeFunction',
        resource: functionArn,
        context: { 'lambda:InvokedViaFunctionUrl': 'true' },
      },
    ]);
    return true;
  } catch (error) {
    if (error instanceof AccessDeniedError) return false;
    throw error;
  }
}

/** Converts a request to Lambda's payload format 2.0. */
function eventOf(request: IncomingMessage, url: URL, rawPath: string, body: string): object {
  const now = new Date();
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath,
    rawQueryString: url.search.slice(1),
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, [value ?? ''].flat().join(',')]),
    ),
    requestContext: {
      requestId: randomUUID(),
      routeKey: '$default',
      stage: '$default',
      domainName: request.headers.host,
      http: { method: request.method, path: rawPath, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1' },
      time: now.toISOString(),
      timeEpoch: now.getTime(),
    },
    body,
    isBase64Encoded: false,
  };
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
