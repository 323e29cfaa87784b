import { randomUUID } from 'node:crypto';

export interface ServiceAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

/** May be one of the service's own errors. Rejects for any other error. */
export type Service = (operation: string, input: unknown) => Promise<ServiceAnswer>;

/** `code` is the name in the JSON protocols. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

const namespace = 'http://sns.amazonaws.com/doc/2010-03-31/';

export const jsonAnswer = (status: number, body: object, version: '1.0' | '1.1'): ServiceAnswer => ({
  status,
  contentType: `application/x-amz-json-${version}`,
  body: JSON.stringify(body),
});

/** In the format of the services' front ends. */
export const jsonRefusal = ({ status, code, message }: Refusal): ServiceAnswer =>
  jsonAnswer(status, { __type: `com.amazon.coral.service#${code}`, message }, '1.0');

/** In the SNS protocol. */
export const queryError = (
  status: number,
  type: 'Sender' | 'Receiver',
  code: string,
  message: string,
): ServiceAnswer => ({
  status,
  contentType: 'text/xml',
  body: `<ErrorResponse xmlns="${namespace}"><Error><Type>${type}</Type><Code>${code}</Code><Message>${escaped(message)}</Message></Error><RequestId>${randomUUID()}</RequestId></ErrorResponse>`,
});

/** In the SNS protocol. */
export const queryResult = (action: string, result: string): ServiceAnswer => ({
  status: 200,
  contentType: 'text/xml',
  body: `<${action}Response xmlns="${namespace}"><${action}Result>${result}</${action}Result><ResponseMetadata><RequestId>${randomUUID()}</RequestId></ResponseMetadata></${action}Response>`,
});

/** For XML. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
