import { Aws, Duration, Fn, RemovalPolicy, Stack } from 'aws-cdk-lib';
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
import { uploadsPrefix } from '#shared/domain/content/content-files';
import { acknowledge } from './security/acknowledge';
import { keepLogicalId } from './stable-id';

/** Props of {@link Storage}. */
export interface StorageProps {
  /** How long a backup is kept, in days. */
  readonly backupDays: number;
}

/** The stack's buckets. */
export type StorageArea = 'Backups' | 'Content';

/** How long overwritten or deleted objects can be restored, in days. */
const noncurrentDays = 30;

const kept = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
  encryption: BucketEncryption.S3_MANAGED,
  enforceSSL: true,
  removalPolicy: RemovalPolicy.RETAIN,
} satisfies BucketProps;

/**
 * The private buckets: backups of the tables, and content files that admins upload. Their ids and names never
 * change, and they outlive the stack.
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
    // The API moves good files elsewhere, so files that remain here were never finished.
    this.content.addLifecycleRule({ prefix: uploadsPrefix, expiration: Duration.days(1) });
  }

  /**
   * Origin at which browsers reach the content. Built from the bucket's name: the panel's headers name it,
   * and the bucket names the panel, so a reference would be circular.
   */
  get contentOrigin(): string {
    return `https://${this.nameOf('Content')}.s3.${Aws.REGION}.${Aws.URL_SUFFIX}`;
  }

  /**
   * Lets pages of these origins send files to the content bucket and read them in scripts; both need a
   * signature of ours.
   */
  allowBrowsersOf(origins: readonly string[]): void {
    this.content.addCorsRule({
      allowedOrigins: [...origins],
      allowedMethods: [HttpMethods.POST, HttpMethods.GET, HttpMethods.HEAD],
      allowedHeaders: ['content-type', 'range'],
      exposedHeaders: ['ETag', 'Content-Length', 'Content-Range'],
      maxAge: 3_000,
    });
  }

  /**
   * Allows deleting uploaded files once they are kept elsewhere. Files that items show stay, so that an undo
   * finds them.
   */
  allowDeleteUploads(role: Role): void {
    const resource = this.content.arnForObjects(`${uploadsPrefix}*`);
    role.addToPolicy(new PolicyStatement({ actions: ['s3:DeleteObject'], resources: [resource] }));
    acknowledge(role, {
      [`AwsSolutions-IAM5[Resource::<ContentBucket.Arn>/${uploadsPrefix}*]`]:
        'Files are named after uploads, which nobody knows beforehand, below this prefix.',
    });
  }

  /**
   * Allows reading uploads that have not been processed yet, such as a file to import, and nothing else in
   * the bucket.
   */
  allowReadUploads(role: Role): void {
    role.addToPolicy(
      new PolicyStatement({
        actions: ['s3:GetObject'],
        resources: [this.content.arnForObjects(`${uploadsPrefix}*`)],
      }),
    );
    acknowledge(role, {
      [`AwsSolutions-IAM5[Resource::<ContentBucket.Arn>/${uploadsPrefix}*]`]:
        'Files are named after uploads, which nobody knows beforehand, below this prefix.',
    });
  }

  /** Allows actions on the objects of a bucket, whatever their names, and listing them. */
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
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
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

  /**
   * A name that no other bucket in the world has, and that a later stack with this name does not get: the
   * bucket outlives its stack, even after a failed deployment, and must not be in the way of the next one.
   */
  private nameOf(area: StorageArea): string {
    const own = `${Stack.of(this).stackName}-${area}`.toLowerCase();
    // A stack's id is `arn:aws:cloudformation:<region>:<account>:stack/<name>/<uuid>`.
    return `${own}-${Fn.select(2, Fn.split('/', Aws.STACK_ID))}`;
  }
}
