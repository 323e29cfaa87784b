import { z } from 'zod';
import { functionLog } from '#functions/runtime/function-log';
import { eventSource, sendingRequested } from '#shared/events/run-status-event';
import { post } from './post';
import { type Credentials, signedHeaders } from './signed-headers';

const requestTimeoutMs = 10_000;
const maxAnswerBytes = 100_000;

export interface EventBusOptions {
  /** A name or ARN. */
  readonly bus: string;
  readonly endpoint: string;
  readonly region: string;
  readonly credentials: Credentials;
}

interface StackEvent {
  readonly detailType: string;
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly detail: object;
}

export interface EventBus {
  /** Throws an Error if the bus does not accept the event. */
  put(event: StackEvent): Promise<void>;
}

const answerShape = z.object({
  FailedEntryCount: z.int(),
  Entries: z.array(z.object({ ErrorCode: z.string().optional(), ErrorMessage: z.string().optional() })),
});

/** Only PutEvents is needed, so requests are signed here instead of using the SDK's client. */
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
      const signature = await signedHeaders(url, body, {
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

/** Throws a ZodError that names a missing variable. */
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
 * Has everything that is due sent to webhooks and admins now. Never throws, because this also happens every
 * minute.
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
