import { STATUS_CODES } from 'node:http';
import { z } from 'zod';
import { AppError } from '#functions/runtime/app-error';
import {
  type SchedulerAnswer,
  type SchedulerCaller,
  schedulerAnswer,
} from '#shared/api/notification-scheduler';
import { shorten } from '#shared/text/show-value';
import { boundedText } from './bounded-text';
import { type Credentials, signedHeaders } from './signed-headers';

/** Longer than scheduling a day's notifications takes, shorter than the API's own timeout. */
const timeoutMs = 26_000;
const maxAnswerBytes = 1_000_000;

export interface CloudFunctionsOptions {
  /** This stack's own function. Only requests to it are signed. */
  readonly ownUrl: string;
  /** Of other functions: called over HTTPS, without data that identifies the caller. */
  readonly hosts: readonly string[];
  readonly region: string;
  readonly credentials: Credentials;
}

export interface CloudFunctions {
  /**
   * Schedules the day's notifications of one type. Only this stack's own function learns on whose behalf.
   * Throws BadRequest if the URL may not be called, and Conflict, with docs/product.md's message, for an
   * invalid response.
   */
  schedule(url: string, type: string, caller: SchedulerCaller): Promise<SchedulerAnswer>;
}

export function createCloudFunctions(options: CloudFunctionsOptions): CloudFunctions {
  return {
    async schedule(given, type, { email, subject }) {
      const url = allowedUrl(given, options);
      const isOwn = url.href === new URL(options.ownUrl).href;
      const caller = isOwn ? { caller: { email, subject } } : {};
      const body = JSON.stringify({ data: base64Of({ type }), attributes: { type }, ...caller });
      const signature = isOwn
        ? await signedHeaders(url, body, { ...options, service: 'lambda', now: new Date() })
        : {};
      const headers = { 'content-type': 'application/json', ...signature };
      const response = await send(url, { method: 'POST', headers, body });
      const text = await boundedText(response, maxAnswerBytes);
      if (!response.ok) throw refused(response);
      const answer = schedulerAnswer.safeParse(json(text));
      if (answer.success) return answer.data;
      throw new AppError('Conflict', 'The response was not from a scheduling function.');
    },
  };
}

function allowedUrl(given: string, { ownUrl, hosts }: CloudFunctionsOptions): URL {
  const url = URL.canParse(given.trim()) ? new URL(given.trim()) : undefined;
  if (url?.href === new URL(ownUrl).href) return url;
  if (url?.protocol === 'https:' && hosts.includes(url.host) && !url.username && !url.password) return url;
  const known = [new URL(ownUrl).host, ...hosts].join(', ');
  const expected = `this stack's own function or an HTTPS URL on one of the allowed hosts (${known})`;
  throw new AppError('BadRequest', `The Cloud Function URL is '${shorten(given)}'; expected ${expected}.`, {
    info: { field: 'url', expected },
  });
}

async function send(url: URL, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
  } catch (cause) {
    const why =
      cause instanceof Error && cause.name === 'TimeoutError'
        ? 'did not respond in time'
        : 'cannot be reached';
    throw new AppError('Conflict', `The function ${why}.`, { cause });
  }
}

const refused = ({ status, statusText }: Response) =>
  new AppError('Conflict', `HTTP ${status}: ${statusText || STATUS_CODES[status] || 'no reason'}`, {
    info: { status },
  });

const base64Of = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64');

function json(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

const environment = z.object({
  SCHEDULER_URL: z.url(),
  SCHEDULER_HOSTS: z
    .string()
    .transform((text) => JSON.parse(text) as unknown)
    .pipe(z.array(z.string())),
  AWS_REGION: z.string(),
  AWS_ACCESS_KEY_ID: z.string(),
  AWS_SECRET_ACCESS_KEY: z.string(),
  AWS_SESSION_TOKEN: z.string().optional(),
});

/** Undefined in a function that calls no scheduling functions. */
export function cloudFunctionsFrom(
  env: Readonly<Record<string, string | undefined>> = process.env,
): CloudFunctions | undefined {
  if (env.SCHEDULER_URL === undefined) return undefined;
  const found = environment.parse(env);
  return createCloudFunctions({
    ownUrl: found.SCHEDULER_URL,
    hosts: found.SCHEDULER_HOSTS,
    region: found.AWS_REGION,
    credentials: {
      accessKeyId: found.AWS_ACCESS_KEY_ID,
      secretAccessKey: found.AWS_SECRET_ACCESS_KEY,
      sessionToken: found.AWS_SESSION_TOKEN,
    },
  });
}
