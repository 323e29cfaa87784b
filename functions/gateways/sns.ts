import type { SNSClient } from '@aws-sdk/client-sns';

type Sns = typeof import('@aws-sdk/client-sns');

const requestTimeoutMs = 10_000;

/** Loaded on demand, because most invocations send nothing and start faster without it. */
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

/** SNS requires fewer than 100 printable characters. */
const maxSubjectCharacters = 99;

/** Non-ASCII characters become question marks, as SNS requires. */
export const subjectLine = (text: string): string =>
  text.replaceAll(/[^\x20-\x7e]/gu, '?').slice(0, maxSubjectCharacters);
