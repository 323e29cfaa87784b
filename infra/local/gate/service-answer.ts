import { randomUUID } from 'node:crypto';
import { z } from 'zod';

export interface ServiceAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

/** A local service. Its answer may be one of its own errors; it rejects for any other error. */
export type Service = (operation: string, input: unknown) => Promise<ServiceAnswer>;

/** A refused request. `code` is the name in the JSON protocols. */
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

export class ServiceError extends Error {
  constructor(
    readonly type: string,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Creates a service in AWS JSON.
 * @param context throws if the service is not ready
 * @param errors the names for an unknown operation and for any error that is not a ServiceError
 */
export const jsonService =
  <Context>(
    context: () => Context,
    operations: Readonly<Record<string, (context: Context, input: unknown) => Promise<object> | object>>,
    errors: { readonly unknown: string; readonly failure: string },
    version: '1.0' | '1.1',
  ): Service =>
  async (operation, input) => {
    try {
      const ready = context();
      const run = Object.hasOwn(operations, operation) ? operations[operation] : undefined;
      if (run) return jsonAnswer(200, await run(ready, input), version);
      throw new ServiceError(errors.unknown, `The local host does not support the operation ${operation}`);
    } catch (error) {
      const [status, __type] = error instanceof ServiceError ? [400, error.type] : [500, errors.failure];
      return jsonAnswer(status, { __type, message: messageOf(error) }, version);
    }
  };

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Parses a request. Throws a ServiceError of the given type if it is invalid. */
export function parseInput<Shape extends z.ZodType>(
  shape: Shape,
  input: unknown,
  type: string,
): z.infer<Shape> {
  const parsed = shape.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new ServiceError(type, z.prettifyError(parsed.error));
}

/** Formats a refusal as the front ends of AWS's services do. */
export const jsonRefusal = ({ status, code, message }: Refusal): ServiceAnswer =>
  jsonAnswer(status, { __type: `com.amazon.coral.service#${code}`, message }, '1.0');

/** Formats an error in the SNS protocol. */
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

/** Formats a result in the SNS protocol. */
export const queryResult = (action: string, result: string): ServiceAnswer => ({
  status: 200,
  contentType: 'text/xml',
  body: `<${action}Response xmlns="${namespace}"><${action}Result>${result}</${action}Result><ResponseMetadata><RequestId>${randomUUID()}</RequestId></ResponseMetadata></${action}Response>`,
});

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
