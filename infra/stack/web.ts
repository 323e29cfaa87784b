import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  CachePolicy,
  Distribution,
  type DistributionProps,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  HttpVersion,
  PriceClass,
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { keepLogicalId } from './base/stable-id';
import { type PanelConfig, PanelUpload } from './panel-upload';
import { acknowledge } from './security/accepted-findings';

interface WebProps extends PanelPeers {
  /** The origin where people open the panel, or undefined for the distribution's own domain. */
  readonly appUrl: string | undefined;
  /** The certificate for the host in `appUrl`. */
  readonly certificateArn: string | undefined;
}

const privateBucket = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  encryption: BucketEncryption.S3_MANAGED,
  enforceSSL: true,
  removalPolicy: RemovalPolicy.RETAIN,
} satisfies BucketProps;

/** The panel's site: a private bucket behind a distribution that adds the security headers. */
export class Web extends Construct {
  private readonly bucket: Bucket;
  private readonly distribution: Distribution;

  constructor(scope: Construct, id: string, props: WebProps) {
    super(scope, id);
    const logs = new Bucket(this, 'AccessLogs', {
      ...privateBucket,
      // CloudFront uses ACLs to write its access logs.
      objectOwnership: ObjectOwnership.OBJECT_WRITER,
      lifecycleRules: [{ expiration: Duration.days(90) }],
    });
    this.bucket = new Bucket(this, 'Panel', {
      ...privateBucket,
      versioned: true,
      lifecycleRules: [{ noncurrentVersionExpiration: Duration.days(30) }],
      serverAccessLogsBucket: logs,
      serverAccessLogsPrefix: 'panel/',
    });
    keepLogicalId(this.bucket, 'PanelBucket');
    this.distribution = this.newDistribution(props, logs);
  }

  get url(): string {
    return `https://${this.distribution.distributionDomainName}`;
  }

  /** Uploads the panel. Throws an Error if it has not been built. */
  deploy(directory: string, config: PanelConfig): void {
    const { bucket, distribution } = this;
    new PanelUpload(this, 'Upload', { bucket, distribution, directory, config });
  }

  private newDistribution(props: WebProps, logs: Bucket): Distribution {
    const index = { responseHttpStatus: 200, responsePagePath: '/index.html', ttl: Duration.minutes(1) };
    const distribution = new Distribution(this, 'Distribution', {
      comment: 'Admin panel',
      defaultRootObject: 'index.html',
      defaultBehavior: {
        origin: S3BucketOrigin.withOriginAccessControl(this.bucket),
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        responseHeadersPolicy: panelHeaders(this, 'Headers', props),
        compress: true,
      },
      // Other paths are panel pages, for which the private bucket responds with 403.
      errorResponses: [
        { ...index, httpStatus: 403 },
        { ...index, httpStatus: 404 },
      ],
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      enableLogging: true,
      logBucket: logs,
      logFilePrefix: 'distribution/',
      ...this.ownName(props),
    });
    acknowledge(distribution, {
      'AwsSolutions-CFR1': 'Admins may sign in from anywhere. Their permissions depend on their group.',
      'AwsSolutions-CFR2':
        'The distribution serves only public static files. The API requires a token for each call.',
    });
    if (!props.certificateArn) {
      acknowledge(distribution, {
        'AwsSolutions-CFR4':
          "CloudFront's default certificate determines the TLS policy. With the setting certificateArn, it is TLS 1.2 or later.",
      });
    }
    return distribution;
  }

  private ownName({ appUrl, certificateArn }: WebProps): Partial<DistributionProps> {
    if (!certificateArn || !appUrl) return {};
    return {
      domainNames: [new URL(appUrl).hostname],
      certificate: Certificate.fromCertificateArn(this, 'Certificate', certificateArn),
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
    };
  }
}

interface PanelPeers {
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

function panelHeaders(scope: Construct, id: string, peers: PanelPeers): ResponseHeadersPolicy {
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
