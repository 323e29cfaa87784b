import { Duration } from 'aws-cdk-lib';
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

export interface PanelPeers {
  readonly graphqlUrl: string;
  /** The URL of the sign-in pages. */
  readonly oauthUrl: string;
  /** The origin for uploading and downloading content files. */
  readonly contentOrigin: string;
  /** The origins of the push provider's scripts and API, or undefined without a push app. */
  readonly push: { readonly scripts: string; readonly api: string } | undefined;
}

/**
 * Returns the content security policy. It allows inline styles, because Emotion inserts them at run time, but
 * no inline scripts. With a push app, the SDK's scripts come from two origins and call one of them; the
 * service worker is our own file and imports the provider's script.
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
    // For previews of files that are not uploaded yet.
    `media-src blob: ${contentOrigin}`,
    "font-src 'self'",
    ["connect-src 'self'", ...called].join(' '),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

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
