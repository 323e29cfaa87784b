import { createHash, createHmac } from 'node:crypto';

/** From a Lambda function's environment. */
export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
}

const algorithm = 'AWS4-HMAC-SHA256';
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * Signature Version 4, for a POST request without a query string. The service authorizes it with the signer's
 * role.
 *
 * @param service in IAM, such as `lambda`
 */
export function signedHeaders(
  { host, pathname }: URL,
  body: string,
  {
    service,
    region,
    credentials,
    now,
  }: {
    readonly service: string;
    readonly region: string;
    readonly credentials: Credentials;
    readonly now: Date;
  },
): Record<string, string> {
  const { accessKeyId, secretAccessKey, sessionToken } = credentials;
  const at = now.toISOString().replaceAll(/[:-]|\.\d{3}/g, '');
  const headers: Record<string, string> = {
    host,
    'x-amz-content-sha256': hashOf(body),
    'x-amz-date': at,
    ...(sessionToken ? { 'x-amz-security-token': sessionToken } : {}),
  };
  const names = Object.keys(headers).sort();
  const lines = names.map((name) => `${name}:${headers[name]}`);
  const canonical = ['POST', pathname, '', ...lines, '', names.join(';'), hashOf(body)].join('\n');
  const scope = [at.slice(0, 8), region, service, 'aws4_request'];
  const key = scope.reduce<string | Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${secretAccessKey}`,
  );
  const text = [algorithm, at, scope.join('/'), hashOf(canonical)].join('\n');
  const signature = createHmac('sha256', key).update(text).digest('hex');
  const { host: _, ...sent } = headers;
  const credential = `${accessKeyId}/${scope.join('/')}`;
  return {
    ...sent,
    authorization: `${algorithm} Credential=${credential}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
  };
}
