/**
 * Returns a header containing the region and key of the host's own client, because some databases separate
 * tables by region and key. No local database checks the signature, so none is computed.
 *
 * @param day the date of the request, such as `20261128`
 */
export const localAuthorization = (region: string, day: string) =>
  `AWS4-HMAC-SHA256 Credential=local/${day}/${region}/dynamodb/aws4_request, SignedHeaders=host, Signature=${'0'.repeat(64)}`;
