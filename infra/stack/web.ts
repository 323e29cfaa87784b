import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  CachePolicy,
  Distribution,
  type DistributionProps,
  HttpVersion,
  PriceClass,
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
import { type PanelPeers, panelHeaders } from './panel-headers';
import { type PanelConfig, PanelUpload } from './panel-upload';
import { acknowledge } from './security/acknowledge';

export interface WebProps extends PanelPeers {
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
