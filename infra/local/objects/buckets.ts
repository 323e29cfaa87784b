import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { ignored, ignoring, numeric, type ResolvedStack, readProperties } from '../template/template';
import { S3Error } from './s3-error';

const ruleShape = z.strictObject({
  AllowedOrigins: z.array(z.string()),
  AllowedMethods: z.array(z.string()),
  AllowedHeaders: z.array(z.string()).default([]),
  ExposedHeaders: z.array(z.string()).default([]),
  MaxAge: numeric.optional(),
  Id: ignored,
});

const bucketShape = z.strictObject({
  BucketName: z.string().optional(),
  CorsConfiguration: z.strictObject({ CorsRules: z.array(ruleShape) }).optional(),
  // Objects are private files on the user's disk, only the latest version exists, and nothing expires.
  ...ignoring('PublicAccessBlockConfiguration', 'BucketEncryption', 'OwnershipControls'),
  ...ignoring('VersioningConfiguration', 'LifecycleConfiguration', 'LoggingConfiguration', 'AccessControl'),
  ...ignoring('Tags'),
});

export type CorsRule = z.infer<typeof ruleShape>;

/** Returns the buckets, keyed by name. Throws a HostError for an unknown property. */
export function readBuckets(stack: ResolvedStack): ReadonlyMap<string, readonly CorsRule[]> {
  return new Map(
    stack.ofType('AWS::S3::Bucket').map((resource) => {
      const { CorsConfiguration } = readProperties(resource, bucketShape);
      return [resource.ref, CorsConfiguration?.CorsRules ?? []];
    }),
  );
}

/**
 * Returns the CORS headers; none unless a page with an allowed origin sent the request.
 * @param method the method of the request or, for a preflight, of the request that follows
 */
export function corsHeaders(
  rules: readonly CorsRule[],
  origin: string | undefined,
  method: string,
): Readonly<Record<string, string>> {
  const rule = origin === undefined ? undefined : ruleFor(rules, origin, method);
  if (!rule || origin === undefined) return {};
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': rule.AllowedMethods.join(', '),
    'access-control-expose-headers': rule.ExposedHeaders.join(', '),
    vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
  };
}

/** Answers a preflight. Throws an S3Error AccessDenied if no rule allows the request. */
export function preflight(
  rules: readonly CorsRule[],
  { headers }: IncomingMessage,
): Readonly<Record<string, string>> {
  const { origin } = headers;
  const method = headers['access-control-request-method'];
  const rule = origin && method ? ruleFor(rules, origin, method) : undefined;
  const asked = (headers['access-control-request-headers'] ?? '')
    .toLowerCase()
    .split(/\s*,\s*/)
    .filter(Boolean);
  const refused = asked.find((name) => !rule?.AllowedHeaders.some((header) => header.toLowerCase() === name));
  if (!rule || !method || refused !== undefined) {
    throw new S3Error('AccessDenied', 'CORSResponse: This CORS request is not allowed.');
  }
  return {
    ...corsHeaders(rules, origin, method),
    'access-control-allow-headers': asked.join(', '),
    'access-control-max-age': `${rule.MaxAge ?? 0}`,
  };
}

export const isForeignPage = (
  rules: readonly CorsRule[],
  { headers, method = '' }: IncomingMessage,
): boolean => headers.origin !== undefined && ruleFor(rules, headers.origin, method) === undefined;

const ruleFor = (rules: readonly CorsRule[], origin: string, method: string) =>
  rules.find(
    (rule) =>
      rule.AllowedMethods.includes(method) &&
      rule.AllowedOrigins.some((allowed) => allowed === '*' || allowed === origin),
  );
