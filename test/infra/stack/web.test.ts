import { describe, expect, test } from 'vitest';
import { textOf } from '../support/policies';
import { synthesized, withApp } from '../support/synthesized';

const stack = synthesized();
const distribution = stack.only('AWS::CloudFront::Distribution').Properties.DistributionConfig;
const headers = stack.only('AWS::CloudFront::ResponseHeadersPolicy');

/** The policy's directives: `{'script-src': "'self'"}`. */
const csp = Object.fromEntries(
  textOf(
    headers,
    'ResponseHeadersPolicyConfig',
    'SecurityHeadersConfig',
    'ContentSecurityPolicy',
    'ContentSecurityPolicy',
  )
    .split('; ')
    .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]),
);

describe('the content security policy', () => {
  const content = 'https://wellnessadmin-content-AWS::StackId by / [2].s3.AWS::Region.AWS::URLSuffix';

  test('lets the panel call only the API, the sign-in pages, the content’s files and itself', () => {
    const api = stack.ofType('AWS::AppSync::GraphQLApi')[0]?.[0];
    const domain = stack.ofType('AWS::Cognito::UserPoolDomain')[0]?.[0];

    expect(csp['connect-src']).toBe(
      `'self' ${api}.GraphQLUrl https://${domain}.auth.AWS::Region.amazoncognito.com ${content}`,
    );
  });

  test('allows images and videos of the content, and files that were just chosen', () => {
    expect(csp['img-src']).toBe(`'self' data: blob: ${content}`);
    expect(csp['media-src']).toBe(`blob: ${content}`);
  });

  test('runs only the panel’s own scripts, never inline', () => {
    expect(csp['script-src']).toBe("'self'");
    expect(csp['default-src']).toBe("'none'");
  });

  test('forbids frames and other bases', () => {
    expect(csp).toMatchObject({ 'frame-ancestors': "'none'", 'base-uri': "'none'", 'form-action': "'none'" });
  });
});

test('the other headers require HTTPS, and forbid sniffing, referrers and devices', () => {
  expect(headers.Properties.ResponseHeadersPolicyConfig).toMatchObject({
    SecurityHeadersConfig: {
      StrictTransportSecurity: {
        AccessControlMaxAgeSec: 63_072_000,
        IncludeSubdomains: true,
        Override: true,
      },
      ContentTypeOptions: { Override: true },
      FrameOptions: { FrameOption: 'DENY' },
      ReferrerPolicy: { ReferrerPolicy: 'no-referrer' },
    },
    CustomHeadersConfig: {
      Items: expect.arrayContaining([expect.objectContaining({ Header: 'Permissions-Policy' })]),
    },
  });
});

describe('the distribution', () => {
  test('serves the index for the panel’s pages, over HTTPS', () => {
    expect(distribution).toMatchObject({
      DefaultRootObject: 'index.html',
      DefaultCacheBehavior: { ViewerProtocolPolicy: 'redirect-to-https' },
      CustomErrorResponses: [
        { ErrorCode: 403, ResponseCode: 200, ResponsePagePath: '/index.html' },
        { ErrorCode: 404, ResponseCode: 200, ResponsePagePath: '/index.html' },
      ],
    });
  });

  test('requires TLS 1.2 with a configured name and certificate', () => {
    const named = synthesized({
      appUrl: 'https://admin.example.com',
      certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/1',
    });

    expect(named.only('AWS::CloudFront::Distribution').Properties.DistributionConfig).toMatchObject({
      Aliases: ['admin.example.com'],
      ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021' },
    });
  });
});

test.each(stack.ofType('AWS::S3::Bucket'))('the bucket %s is private and encrypted', (id, { Properties }) => {
  expect(Properties).toMatchObject({
    PublicAccessBlockConfiguration: {
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    },
    BucketEncryption: expect.anything(),
  });
  stack.template.hasResourceProperties('AWS::S3::BucketPolicy', { Bucket: { Ref: id } });
});

test('a panel that was not built is rejected, with the command that builds it', () => {
  const synthesize = () => withApp({ panelDirectory: '/nowhere/dist' }, (app) => app.synth());

  expect(synthesize).toThrow('There is no built panel in /nowhere/dist. Build it with: npm run build:web');
});
