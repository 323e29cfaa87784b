import { Duration } from 'aws-cdk-lib';
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

/** The origins that the panel calls. */
export interface PanelPeers {
  readonly graphqlUrl: string;
  /** Base address of the sign-in pages. */
  readonly oauthUrl: string;
  /** Origin of uploads and downloads of content files. */
  readonly contentOrigin: string;
  /** Origins of the push provider's scripts and API, or undefined if the stack has no app there. */
  readonly push: { readonly scripts: string; readonly api: string } | undefined;
}

/**
 * Emotion inserts styles at run time, so inline styles are allowed; inline scripts are not. The panel calls
 * only the API, the sign-in pages and the content files. If the stack has an app at the push provider, the
 * panel also loads the SDK's scripts from two origins and calls one of them. The service worker is the site's
 * own file, which imports another.
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
    // blob: is needed for the preview of a chosen file before it is uploaded.
    `media-src blob: ${contentOrigin}`,
    "font-src 'self'",
    ["connect-src 'self'", ...called].join(' '),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Returns the security headers of all responses of the panel. */
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
