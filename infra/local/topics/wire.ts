import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isLoopbackHost } from '../site/loopback';
import { readBody } from '../site/read-body';
import { type Topics, TopicsApiError } from './topics';

/** The largest message, percent-encoded, and some. */
const maxRequestBytes = 1024 * 1024;

const namespace = 'http://sns.amazonaws.com/doc/2010-03-31/';

/** A server that speaks the wire protocol of SNS (Query, answers in XML), as the SDK's client does. It does not listen yet. */
export function createTopicsServer(topics: Topics): Server {
  return createServer((request, response) => {
    if (!isLoopbackHost(request)) {
      send(
        response,
        421,
        errorXml('Sender', 'MisdirectedRequest', 'This server answers to this machine only'),
      );
      return;
    }
    answer(topics, request).then(
      (xml) => send(response, 200, xml),
      (error: unknown) => sendError(response, error),
    );
  });
}

async function answer(topics: Topics, request: IncomingMessage): Promise<string> {
  const form = new URLSearchParams(await readBody(request, maxRequestBytes));
  const action = form.get('Action');
  if (action !== 'Publish') {
    throw new TopicsApiError('InvalidAction', `The local host does not know the action ${action}`);
  }
  const messageId = await topics.publish({
    topicArn: form.get('TopicArn') ?? '',
    subject: form.get('Subject') ?? undefined,
    message: form.get('Message') ?? '',
  });
  const result = `<PublishResult><MessageId>${messageId}</MessageId></PublishResult>`;
  return `<PublishResponse xmlns="${namespace}">${result}<ResponseMetadata><RequestId>${randomUUID()}</RequestId></ResponseMetadata></PublishResponse>`;
}

function sendError(response: ServerResponse, error: unknown): void {
  if (!(error instanceof TopicsApiError)) {
    send(response, 500, errorXml('Receiver', 'InternalError', String(error)));
    return;
  }
  send(response, error.code === 'NotFound' ? 404 : 400, errorXml('Sender', error.code, error.message));
}

const errorXml = (type: string, code: string, message: string) =>
  `<ErrorResponse xmlns="${namespace}"><Error><Type>${type}</Type><Code>${code}</Code><Message>${escaped(message)}</Message></Error><RequestId>${randomUUID()}</RequestId></ErrorResponse>`;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function send(response: ServerResponse, status: number, xml: string): void {
  response.writeHead(status, { 'content-type': 'text/xml', 'x-amzn-requestid': randomUUID() });
  response.end(xml);
}
