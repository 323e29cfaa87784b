import { Aws, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  HttpMethods,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { uploadsPrefix } from '#shared/domain/content-files';
import { acknowledge } from './acknowledge';
import { keepLogicalId } from './stable-id';

/** Props of {@link Storage}. */
export interface StorageProps {
  /** How long a backup is kept, in days. */
  readonly backupDays: number;
}

/** What the stack keeps as objects. */
export type StorageArea = 'Backups' | 'Content';

/** How long what was overwritten or deleted can be had back, in days. */
const noncurrentDays = 30;

const kept = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
  encryption: BucketEncryption.S3_MANAGED,
  enforceSSL: true,
  removalPolicy: RemovalPolicy.RETAIN,
} satisfies BucketProps;

/**
 * The private buckets: backups of the tables, and files of the content that admins upload. Their ids and names never change; they
 * outlive the stack.
 */
export class Storage extends Construct {
  readonly backups: Bucket;
  readonly content: Bucket;
  private readonly logs: Bucket;

  constructor(scope: Construct, id: string, { backupDays }: StorageProps) {
    super(scope, id);
    this.logs = new Bucket(this, 'AccessLogs', {
      ...kept,
      lifecycleRules: [{ expiration: Duration.days(90) }],
    });
    keepLogicalId(this.logs, 'StorageLogsBucket');
    this.backups = this.newBucket('Backups', Duration.days(backupDays));
    this.content = this.newBucket('Content');
    // A file that is good is kept elsewhere, by the API: what is left here was never finished.
    this.content.addLifecycleRule({ prefix: uploadsPrefix, expiration: Duration.days(1) });
  }

  /**
   * Origin under which browsers reach the content. Written from the bucket's name: the panel's headers name it, and the bucket names
   * the panel, so a reference would go in a circle.
   */
  get contentOrigin(): string {
    return `https://${this.nameOf('Content')}.s3.${Aws.REGION}.${Aws.URL_SUFFIX}`;
  }

  /** Lets pages of these origins send files to the content's bucket and read them from scripts; both need a signature of ours. */
  allowBrowsersOf(origins: readonly string[]): void {
    this.content.addCorsRule({
      allowedOrigins: [...origins],
      allowedMethods: [HttpMethods.POST, HttpMethods.GET, HttpMethods.HEAD],
      allowedHeaders: ['content-type', 'range'],
      exposedHeaders: ['ETag', 'Content-Length', 'Content-Range'],
      maxAge: 3_000,
    });
  }

  /** Allows actions on the objects of a bucket, whatever their names, and finding out which there are. */
  allow(role: Role, area: StorageArea, actions: readonly string[]): void {
    const bucket = area === 'Backups' ? this.backups : this.content;
    role.addToPolicy(new PolicyStatement({ actions: ['s3:ListBucket'], resources: [bucket.bucketArn] }));
    role.addToPolicy(new PolicyStatement({ actions: [...actions], resources: [bucket.arnForObjects('*')] }));
    acknowledge(role, {
      [`AwsSolutions-IAM5[Resource::<${area}Bucket.Arn>/*]`]:
        'Objects are named after runs and records, which nobody knows beforehand; the bucket holds nothing else.',
    });
  }

  private newBucket(area: StorageArea, expiration?: Duration): Bucket {
    const bucket = new Bucket(this, area, {
      ...kept,
      bucketName: this.nameOf(area),
      versioned: true,
      lifecycleRules: [
        {
          ...(expiration ? { expiration } : {}),
          noncurrentVersionExpiration: Duration.days(noncurrentDays),
          abortIncompleteMultipartUploadAfter: Duration.days(1),
        },
      ],
      serverAccessLogsBucket: this.logs,
      serverAccessLogsPrefix: `${area.toLowerCase()}/`,
    });
    keepLogicalId(bucket, `${area}Bucket`);
    return bucket;
  }

  /** Bucket names are of all accounts in the world, hence the account and the region. */
  private nameOf(area: StorageArea): string {
    const own = `${Stack.of(this).stackName}-${area}`.toLowerCase();
    return `${own}-${Aws.ACCOUNT_ID}-${Aws.REGION}`;
  }
}
