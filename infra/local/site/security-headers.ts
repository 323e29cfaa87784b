import { z } from 'zod';
import { flag, ignored, numeric, type ResolvedStack, readProperties } from '../template/template';

const overridden = { Override: ignored };
const policyShape = z.strictObject({
  ResponseHeadersPolicyConfig: z.strictObject({
    Name: ignored,
    Comment: ignored,
    CustomHeadersConfig: z
      .strictObject({
        Items: z.array(z.strictObject({ Header: z.string(), Value: z.string(), ...overridden })),
      })
      .default({ Items: [] }),
    SecurityHeadersConfig: z
      .strictObject({
        ContentSecurityPolicy: z
          .strictObject({ ContentSecurityPolicy: z.string(), ...overridden })
          .optional(),
        ContentTypeOptions: z.strictObject(overridden).optional(),
        FrameOptions: z.strictObject({ FrameOption: z.string(), ...overridden }).optional(),
        ReferrerPolicy: z.strictObject({ ReferrerPolicy: z.string(), ...overridden }).optional(),
        StrictTransportSecurity: z
          .strictObject({
            AccessControlMaxAgeSec: numeric,
            IncludeSubdomains: flag.optional(),
            Preload: flag.optional(),
            ...overridden,
          })
          .optional(),
      })
      .default({}),
  }),
});

type SecurityHeaders = z.infer<typeof policyShape>['ResponseHeadersPolicyConfig']['SecurityHeadersConfig'];

/** Headers, keyed by lower-case name. */
export type Headers = Readonly<Record<string, string>>;

/**
 * Reads the headers that the CloudFront policies add, with AWS addresses localized.
 * @throws HostError `BadTemplate` for an unknown property
 */
export function readSecurityHeaders(stack: ResolvedStack, localize: (text: string) => string): Headers {
  const headers: Record<string, string> = {};
  for (const resource of stack.ofType('AWS::CloudFront::ResponseHeadersPolicy')) {
    const { CustomHeadersConfig, SecurityHeadersConfig } = readProperties(
      resource,
      policyShape,
    ).ResponseHeadersPolicyConfig;
    for (const { Header, Value } of CustomHeadersConfig.Items)
      headers[Header.toLowerCase()] = localize(Value);
    Object.assign(headers, securityHeaders(SecurityHeadersConfig, localize));
  }
  return headers;
}

function securityHeaders(config: SecurityHeaders, localize: (text: string) => string): Headers {
  const { ContentSecurityPolicy, ContentTypeOptions, FrameOptions, ReferrerPolicy } = config;
  const transport = config.StrictTransportSecurity;
  return {
    ...(ContentSecurityPolicy && {
      'content-security-policy': localize(ContentSecurityPolicy.ContentSecurityPolicy),
    }),
    ...(ContentTypeOptions && { 'x-content-type-options': 'nosniff' }),
    ...(FrameOptions && { 'x-frame-options': FrameOptions.FrameOption }),
    ...(ReferrerPolicy && { 'referrer-policy': ReferrerPolicy.ReferrerPolicy }),
    ...(transport && {
      'strict-transport-security': [
        `max-age=${transport.AccessControlMaxAgeSec}`,
        ...(transport.IncludeSubdomains ? ['includeSubDomains'] : []),
        ...(transport.Preload ? ['preload'] : []),
      ].join('; '),
    }),
  };
}
