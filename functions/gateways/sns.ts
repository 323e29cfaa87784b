import type { SNSClient } from '@aws-sdk/client-sns';

type Sns = typeof import('@aws-sdk/client-sns');

const requestTimeoutMs = 10_000;

/**
 * Calls SNS with a client that is created for this call. The client's code is loaded on demand, because most
 * invocations send nothing and start faster without it.
 */
export async function withSns<Result>(
  use: (client: SNSClient, sns: Sns) => Promise<Result>,
): Promise<Result> {
  const sns = await import('@aws-sdk/client-sns');
  const requestHandler = { requestTimeout: requestTimeoutMs, throwOnRequestTimeout: true };
  const client = new sns.SNSClient({ requestHandler });
  try {
    return await use(client, sns);
  } finally {
    client.destroy();
  }
}

/** The maximum length of a subject. SNS requires fewer than 100 printable characters. */
const maxSubjectCharacters = 99;

/** Returns a subject that SNS accepts. Non-ASCII characters are replaced with question marks. */
export const subjectLine = (text: string): string =>
  text.replaceAll(/[^\x20-\x7e]/gu, '?').slice(0, maxSubjectCharacters);
