import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { FaultOfOne } from './faults';

/** Returns false if the normal response must still be sent. */
export async function sendFault(
  fault: FaultOfOne,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const send = (status: number, error: string) => {
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
    response.end(JSON.stringify({ errors: [error] }));
    return true;
  };
  switch (fault.answer) {
    case 'error':
      return send(fault.status, 'A fault was set for this request.');
    case 'limit': {
      const { retryAfterSeconds } = fault;
      if (retryAfterSeconds !== undefined) response.setHeader('retry-after', String(retryAfterSeconds));
      return send(429, 'API rate limit exceeded.');
    }
    case 'garbage':
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<!doctype html><title>Sign in to the network</title>');
      return true;
    case 'down':
      request.socket.destroy();
      return true;
    case 'slow':
      await setTimeout(fault.delayMs);
      return false;
    case 'ok':
    case 'lost':
    case 'restricted':
      return false;
    default:
      return fault satisfies never;
  }
}
