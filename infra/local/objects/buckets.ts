import { z } from 'zod';
import { ignored, numeric, type ResolvedStack, readProperties } from '../template/template';

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
  PublicAccessBlockConfiguration: ignored,
  BucketEncryption: ignored,
  OwnershipControls: ignored,
  VersioningConfiguration: ignored,
  LifecycleConfiguration: ignored,
  LoggingConfiguration: ignored,
  AccessControl: ignored,
  Tags: ignored,
});

export type CorsRule = z.infer<typeof ruleShape>;

/** Keyed by bucket name. Throws a HostError for an unknown property. */
export function readBuckets(stack: ResolvedStack): ReadonlyMap<string, readonly CorsRule[]> {
  return new Map(
    stack.ofType('AWS::S3::Bucket').map((resource) => {
      const { CorsConfiguration } = readProperties(resource, bucketShape);
      return [resource.ref, CorsConfiguration?.CorsRules ?? []];
    }),
  );
}
