import { randomUUID } from 'node:crypto';

/** A service's response. */
export interface ServiceAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

/**
 * A service behind the gate. The response may be one of the service's own errors. For any other error, the
 * promise is rejected.
 */
export type Service = (operation: string, input: unknown) => Promise<ServiceAnswer>;

/**
 * A rejection by the gate, with the HTTP status, the error name used in the JSON protocols, and the message.
 */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

const namespace = 'http://sns.amazonaws.com/doc/2010-03-31/';

/** Creates a response in AWS JSON, the protocol that most services use. */
export const jsonAnswer = (status: number, body: object, version: '1.0' | '1.1'): ServiceAnswer => ({
  status,
  contentType: `application/x-amz-json-${version}`,
  body: JSON.stringify(body),
});

/** Creates an error response in AWS JSON, in the format that the services' front ends use. */
export const jsonRefusal = ({ status, code, message }: Refusal): ServiceAnswer =>
  jsonAnswer(status, { __type: `com.amazon.coral.service#${code}`, message }, '1.0');

/** Creates an error response in the SNS protocol. */
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

/** Creates a successful response in the SNS protocol. */
export const queryResult = (action: string, result: string): ServiceAnswer => ({
  status: 200,
  contentType: 'text/xml',
  body: `<${action}Response xmlns="${namespace}"><${action}Result>${result}</${action}Result><ResponseMetadata><RequestId>${randomUUID()}</RequestId></ResponseMetadata></${action}Response>`,
});

/** Escapes text for XML. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
