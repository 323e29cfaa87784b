import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { isFromPage, isOwnHost } from '../site/loopback';
import { readBody } from '../site/read-body';
import { addressOf } from '../site/request-address';
import { createFaults, type FaultOfOne, faultShape } from './faults';
import type { Notifications, ProviderAnswer, ProviderRequest } from './notifications';

const maxBodyBytes = 64 * 1024;

/** The control address (docs/local-host.md), for whoever knows the key. */
export const controlPath = (controlKey: string) => `/_control/${controlKey}`;
/** Maximum number of requests that it remembers. */
const maxRemembered = 20_000;

/** What the server serves. */
export interface PushServerOptions {
  readonly notifications: Notifications;
  readonly appId: string;
  readonly key: string;
  /** A secret in the control address. */
  readonly controlKey: string;
}

/** A server with the parts of OneSignal's REST API that the panel uses. It does not listen yet. */
export function createPushServer(options: PushServerOptions): Server {
  const faults = createFaults();
  const requests: string[] = [];

  return createServer(async (request, response) => {
    try {
      if (!isOwnHost(request) || isFromPage(request)) {
        send(response, {
          status: 403,
          body: { errors: ['This server answers to functions of this host only'] },
        });
        return;
      }
      const url = addressOf(request);
      if (!url) {
        send(response, { status: 400, body: { errors: ['The address is malformed'] } });
        return;
      }
      const body = await jsonOf(request);
      if (url.pathname === controlPath(options.controlKey)) {
        send(response, control(request, body));
        return;
      }
      requests.push(`${request.method} ${url.pathname}`);
      if (requests.length > maxRemembered) requests.shift();
      await answer(options, request, response, { url, body, fault: faults.next() });
    } catch (error) {
      send(response, { status: 500, body: { errors: [String(error)] } });
    }
  });

  function control(request: IncomingMessage, body: unknown): ProviderAnswer {
    if (request.method === 'GET') return { status: 200, body: { fault: faults.current, requests } };
    if (request.method !== 'PUT' || !request.headers['content-type']?.startsWith('application/json')) {
      return { status: 405, body: { errors: ['Expected GET, or PUT with application/json'] } };
    }
    const fault = faultShape.safeParse(body);
    if (!fault.success) return { status: 400, body: { errors: [z.prettifyError(fault.error)] } };
    faults.set(fault.data);
    return { status: 200, body: { fault: faults.current } };
  }
}

interface Request {
  readonly url: URL;
  readonly body: unknown;
  readonly fault: FaultOfOne;
}

async function answer(
  options: PushServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
  { url, body, fault }: Request,
): Promise<void> {
  switch (fault.answer) {
    case 'error':
      return send(response, { status: fault.status, body: { errors: ['It was told to fail.'] } });
    case 'limit': {
      const { retryAfterSeconds } = fault;
      if (retryAfterSeconds !== undefined) response.setHeader('retry-after', String(retryAfterSeconds));
      return send(response, { status: 429, body: { errors: ['API rate limit exceeded.'] } });
    }
    case 'garbage':
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<!doctype html><title>Sign in to the network</title>');
      return;
    case 'slow':
      await setTimeout(fault.delayMs);
      break;
  }
  const said = await rightAnswer(options, request, url, body);
  if (fault.answer === 'lost') request.socket.destroy();
  else send(response, said);
}

async function rightAnswer(
  { notifications, appId, key }: PushServerOptions,
  request: IncomingMessage,
  { pathname, searchParams: query }: URL,
  body: unknown,
): Promise<ProviderAnswer> {
  const path = /^\/notifications(?:\/([^/]+))?$/.exec(pathname);
  if (!path) return { status: 404, body: { errors: ['Not found'] } };
  if (request.headers.authorization !== `Key ${key}`) {
    return {
      status: 401,
      body: { errors: ['Access denied. Please include an Authorization header with a valid API key.'] },
    };
  }
  if ((query.get('app_id') ?? Object(body).app_id) !== appId) {
    return { status: 400, body: { errors: ['app_id not found'] } };
  }
  const asked: ProviderRequest = { method: request.method ?? '', id: path[1], query, body };
  return notifications.answer(asked);
}

async function jsonOf(request: IncomingMessage): Promise<unknown> {
  const text = await readBody(request, maxBodyBytes);
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function send(response: ServerResponse, { status, body }: ProviderAnswer): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
}
