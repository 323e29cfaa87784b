import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  CachePolicy,
  Distribution,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  HttpVersion,
  PriceClass,
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import { projectRoot } from './bundle';

/** What the panel reads at its start from `/config.json`. */
export interface PanelConfig {
  readonly graphqlUrl: string;
  readonly issuer: string;
  /** Base of `/oauth2/authorize`, `/oauth2/token` and `/logout`. */
  readonly oauthUrl: string;
  readonly clientId: string;
  readonly region: string;
}

/** Props of {@link Web}. */
export interface WebProps {
  readonly graphqlUrl: string;
  readonly oauthUrl: string;
  /** Origin under which people open the panel; undefined for the distribution's own address. */
  readonly appUrl: string | undefined;
  /** Certificate for the host of `appUrl`. */
  readonly certificateArn: string | undefined;
}

/** The panel: a private bucket behind a distribution that adds the security headers. */
export class Web extends Construct {
  readonly distribution: Distribution;
  private readonly bucket: Bucket;

  constructor(scope: Construct, id: string, props: WebProps) {
    super(scope, id);
    const logs = this.newLogBucket();
    this.bucket = new Bucket(this, 'Panel', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      versioned: true,
      lifecycleRules: [{ noncurrentVersionExpiration: Duration.days(30) }],
      serverAccessLogsBucket: logs,
      serverAccessLogsPrefix: 'panel/',
      removalPolicy: RemovalPolicy.RETAIN,
    });
    this.distribution = this.newDistribution(props, logs);
  }

  /** Origin of the distribution's own address. */
  get url(): string {
    return `https://${this.distribution.distributionDomainName}`;
  }

  /**
   * Uploads the built panel and its config.json. Files under assets/ have their hash in their name: they are kept for ever by
   * browsers, and for pages that were opened before a deployment. Throws where the panel was not built.
   */
  deploy(panelDirectory: string, config: PanelConfig): void {
    const directory = resolve(projectRoot, panelDirectory);
    if (!existsSync(join(directory, 'index.html'))) {
      throw new Error(`There is no built panel in ${directory}. Build it with: npm run build:web`);
    }
    const common = {
      destinationBucket: this.bucket,
      logGroup: new LogGroup(this, 'UploadLogs', {
        retention: RetentionDays.ONE_MONTH,
        removalPolicy: RemovalPolicy.DESTROY,
      }),
      memoryLimit: 512,
    };
    const files = Source.asset(directory);
    const assets = new BucketDeployment(this, 'Assets', {
      ...common,
      sources: [files],
      exclude: ['*'],
      include: ['assets/*'],
      prune: false,
      cacheControl: [CacheControl.maxAge(Duration.days(365)), CacheControl.immutable()],
    });
    const pages = new BucketDeployment(this, 'Pages', {
      ...common,
      sources: [files, Source.jsonData('config.json', config)],
      exclude: ['assets/*'],
      cacheControl: [CacheControl.noCache()],
      distribution: this.distribution,
      distributionPaths: ['/*'],
    });
    pages.node.addDependency(assets);
  }

  private newLogBucket(): Bucket {
    return new Bucket(this, 'AccessLogs', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      // CloudFront's access logs are written by ACL.
      objectOwnership: ObjectOwnership.OBJECT_WRITER,
      lifecycleRules: [{ expiration: Duration.days(90) }],
      removalPolicy: RemovalPolicy.RETAIN,
    });
  }

  private newDistribution({ appUrl, certificateArn, ...urls }: WebProps, logs: Bucket): Distribution {
    const index = { responseHttpStatus: 200, responsePagePath: '/index.html', ttl: Duration.minutes(1) };
    const named = certificateArn && appUrl ? { certificateArn, host: new URL(appUrl).hostname } : undefined;
    return new Distribution(this, 'Distribution', {
      comment: 'Admin panel',
      defaultRootObject: 'index.html',
      defaultBehavior: {
        origin: S3BucketOrigin.withOriginAccessControl(this.bucket),
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        responseHeadersPolicy: this.newHeaders(urls),
        compress: true,
      },
      // A path that is no file is a page of the panel; the private bucket answers 403 for it.
      errorResponses: [
        { ...index, httpStatus: 403 },
        { ...index, httpStatus: 404 },
      ],
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      enableLogging: true,
      logBucket: logs,
      logFilePrefix: 'distribution/',
      ...(named && {
        domainNames: [named.host],
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
        certificate: Certificate.fromCertificateArn(this, 'Certificate', named.certificateArn),
      }),
    });
  }

  private newHeaders(urls: {
    readonly graphqlUrl: string;
    readonly oauthUrl: string;
  }): ResponseHeadersPolicy {
    return new ResponseHeadersPolicy(this, 'Headers', {
      comment: 'Security headers of the admin panel',
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy: contentSecurityPolicy(urls), override: true },
        contentTypeOptions: { override: true },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
        strictTransportSecurity: {
          accessControlMaxAge: Duration.days(730),
          includeSubdomains: true,
          preload: true,
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
}

/** Styles are written by emotion at run time, hence inline; scripts never are. Only the API and the sign-in pages are called. */
function contentSecurityPolicy({ graphqlUrl, oauthUrl }: { graphqlUrl: string; oauthUrl: string }): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${graphqlUrl} ${oauthUrl}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
