import { resolveStack } from '#infra/local/template/stack';
import { type LocalAddresses, parseTemplate, type ResolvedStack } from '#infra/local/template/template';

/** Addresses like those that the host chooses, on ports where nothing listens. */
export const addresses: LocalAddresses = {
  region: 'us-east-1',
  accountId: '000000000000',
  stackName: 'Test',
  siteUrl: 'http://127.0.0.1:3000',
  userPoolUrl: 'http://127.0.0.1:4000',
  objectsUrl: 'http://127.0.0.1:5000',
  functionsUrl: 'http://127.0.0.1:5001',
  pushUrl: 'http://127.0.0.1:5002',
};

/** Creates a function resource with all properties that the host requires. */
export const functionResource = (variables: Record<string, unknown> = {}) => ({
  Type: 'AWS::Lambda::Function',
  Properties: {
    Code: { S3Bucket: 'assets', S3Key: 'code.zip' },
    Handler: 'index.handler',
    Runtime: 'nodejs24.x',
    Role: 'arn:aws:iam::000000000000:role/x',
    Timeout: 5,
    MemorySize: 256,
    Environment: { Variables: variables },
  },
});

export function stackOf(
  resources: Record<string, unknown>,
  rest: Record<string, unknown> = {},
): ResolvedStack {
  return resolveStack(parseTemplate({ Resources: resources, ...rest }), addresses);
}
