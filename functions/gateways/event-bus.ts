import { z } from 'zod';
import { functionLog } from '#functions/runtime/function-log';
import { eventSource, sendingRequested } from '#shared/events/run-status-event';
import { post } from './post';
import { type Credentials, signedHeaders } from './signed-headers';

const requestTimeoutMs = 10_000;
const maxAnswerBytes = 100_000;

/** The event bus options. */
export interface EventBusOptions {
  /** The name or ARN of the bus. */
  readonly bus: string;
  /** The URL of the EventBridge API in the region. */
  readonly endpoint: string;
  readonly region: string;
  readonly credentials: Credentials;
}

/** An event that the stack publishes. */
interface StackEvent {
  readonly detailType: string;
  /** The event's time, in ISO 8601 (UTC). */
  readonly at: string;
  readonly detail: object;
}

/** Puts events on the stack's EventBridge bus. */
export interface EventBus {
  /** Puts an event on the bus. Throws an Error if the bus does not accept it. */
  put(event: StackEvent): Promise<void>;
}

const answerShape = z.object({
  FailedEntryCount: z.int(),
  Entries: z.array(z.object({ ErrorCode: z.string().optional(), ErrorMessage: z.string().optional() })),
});

/**
 * Creates a client for the EventBridge operation PutEvents. Because no other operation is needed, the client
 * signs its requests itself instead of using the SDK's client.
 */
export function createEventBus(options: EventBusOptions): EventBus {
  const { bus, endpoint, region, credentials } = options;
  return {
    async put({ detailType, at, detail }) {
      const entry = {
        EventBusName: bus,
        Source: eventSource,
        DetailType: detailType,
        Time: Date.parse(at) / 1000,
        Detail: JSON.stringify(detail),
      };
      const body = JSON.stringify({ Entries: [entry] });
      const url = new URL('/', endpoint);
      const signature = signedHeaders(url, body, {
        service: 'events',
        region,
        credentials,
        now: new Date(),
      });
      const { status, text } = await post({
        url,
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': 'AWSEvents.PutEvents',
          ...signature,
        },
        body,
        timeoutMs: requestTimeoutMs,
        maxAnswerBytes,
      });
      if (status !== 200) throw new Error(`The event bus returned HTTP ${status}: ${text}`);
      const answer = answerShape.parse(JSON.parse(text));
      const [refused] = answer.Entries.filter(({ ErrorCode }) => ErrorCode !== undefined);
      if (answer.FailedEntryCount > 0 || refused) {
        throw new Error(`The event bus refused an event: ${refused?.ErrorCode}: ${refused?.ErrorMessage}`);
      }
    },
  };
}

const environment = z.object({
  EVENT_BUS: z.string().min(1),
  AWS_REGION: z.string(),
  AWS_ACCESS_KEY_ID: z.string(),
  AWS_SECRET_ACCESS_KEY: z.string(),
  AWS_SESSION_TOKEN: z.string().optional(),
  AWS_ENDPOINT_URL: z.url().optional(),
});

/** Returns the event bus named in the environment. Throws a ZodError that identifies a missing variable. */
export function eventBusFrom(env: Readonly<Record<string, string | undefined>> = process.env): EventBus {
  const found = environment.parse(env);
  return createEventBus({
    bus: found.EVENT_BUS,
    endpoint: found.AWS_ENDPOINT_URL ?? `https://events.${found.AWS_REGION}.amazonaws.com`,
    region: found.AWS_REGION,
    credentials: {
      accessKeyId: found.AWS_ACCESS_KEY_ID,
      secretAccessKey: found.AWS_SECRET_ACCESS_KEY,
      sessionToken: found.AWS_SESSION_TOKEN,
    },
  });
}

/**
 * Calls the functions that deliver to webhooks and send messages to admins, so that everything that is due is
 * sent immediately. Never throws, because these functions are also called every minute.
 */
export async function requestSending(bus: EventBus): Promise<void> {
  try {
    await bus.put({ detailType: sendingRequested, at: new Date().toISOString(), detail: {} });
  } catch (error) {
    functionLog.error('Due messages are sent within a minute instead of immediately', {
      error: String(error),
    });
  }
}
