import { Duration } from 'aws-cdk-lib';
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

/** The origins that the panel calls. */
export interface PanelPeers {
  readonly graphqlUrl: string;
  /** Base of the sign-in pages. */
  readonly oauthUrl: string;
  /** Origin to which content files are sent, and from which they are shown. */
  readonly contentOrigin: string;
  /** Origins of the push provider's scripts and API; undefined if the stack has no app there. */
  readonly push: { readonly scripts: string; readonly api: string } | undefined;
}

/**
 * Emotion writes styles at run time, so they are inline; scripts never are. Only the API, the sign-in pages
 * and the content files are called. If the stack has an app at the push provider, its SDK runs too: it loads
 * scripts from two origins, and calls one of them. The worker is the site's own file, which imports another.
 */
function contentSecurityPolicy({ graphqlUrl, oauthUrl, contentOrigin, push }: PanelPeers): string {
  const scripts = push ? [...new Set([push.scripts, push.api])] : [];
  const called = [graphqlUrl, oauthUrl, contentOrigin, ...(push ? [push.api] : [])];
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ...(push ? ["worker-src 'self'"] : []),
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${contentOrigin}`,
    // blob: a picked file is shown before it is sent.
    `media-src blob: ${contentOrigin}`,
    "font-src 'self'",
    ["connect-src 'self'", ...called].join(' '),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The security headers of each of the panel's answers. */
export function panelHeaders(scope: Construct, id: string, peers: PanelPeers): ResponseHeadersPolicy {
  return new ResponseHeadersPolicy(scope, id, {
    comment: 'Security headers of the admin panel',
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy: contentSecurityPolicy(peers), override: true },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.days(730),
        includeSubdomains: true,
        override: true,
      },
    },
    customHeadersBehavior: {
      customHeaders: [
        {
          header: 'Permissions-Policy',
          value: 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
          override: true,
        },
        { header: 'Cross-Origin-Opener-Policy', value: 'same-origin', override: true },
      ],
    },
  });
}
