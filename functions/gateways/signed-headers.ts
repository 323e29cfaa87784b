import { Sha256 } from '@smithy/core/checksum';
import { SignatureV4 } from '@smithy/signature-v4';

/** From a Lambda function's environment. */
export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
}

/**
 * Signs a POST request without a query string. The service authorizes it with the signer's role.
 *
 * @param service in IAM, such as `lambda`
 */
export async function signedHeaders(
  { protocol, host, hostname, pathname }: URL,
  body: string,
  {
    service,
    region,
    credentials: { accessKeyId, secretAccessKey, sessionToken },
    now,
  }: {
    readonly service: string;
    readonly region: string;
    readonly credentials: Credentials;
    readonly now: Date;
  },
): Promise<Record<string, string>> {
  const credentials = { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) };
  const signer = new SignatureV4({ service, region, credentials, sha256: Sha256 });
  const request = { method: 'POST', protocol, hostname, path: pathname, headers: { host }, body };
  const { headers } = await signer.sign(request, { signingDate: now });
  const { host: _, ...sent } = headers;
  return sent;
}
