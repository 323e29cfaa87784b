/**
 * A header with a region and key, by which some local databases separate tables. None checks the signature.
 * @param day such as `20261128`
 */
export const localAuthorization = (region: string, day: string) =>
  `AWS4-HMAC-SHA256 Credential=local/${day}/${region}/dynamodb/aws4_request, SignedHeaders=host, Signature=${'0'.repeat(64)}`;
