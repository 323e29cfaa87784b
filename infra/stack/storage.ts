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
  /** Retention of a backup, in days. */
  readonly backupDays: number;
}

/** The stack's buckets. */
export type StorageArea = 'Backups' | 'Content';

/** Number of days during which overwritten or deleted objects can be restored. */
const noncurrentDays = 30;

const kept = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
  encryption: BucketEncryption.S3_MANAGED,
  enforceSSL: true,
  removalPolicy: RemovalPolicy.RETAIN,
} satisfies BucketProps;

/**
 * The private buckets: backups of the tables, and content files that admins upload. Their IDs and names never
 * change, and they remain if the stack is deleted.
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
    // The API moves accepted files elsewhere, so files that remain here were never completed.
    this.content.addLifecycleRule({ prefix: uploadsPrefix, expiration: Duration.days(1) });
  }

  /**
   * Origin from which browsers load the content. It is built from the bucket's name: a reference would be
   * circular, because the panel's headers refer to it and the bucket refers to the panel.
   */
  get contentOrigin(): string {
    return `https://${this.nameOf('Content')}.s3.${Aws.REGION}.${Aws.URL_SUFFIX}`;
  }

  /**
   * Allows pages of these origins to send files to the content bucket and to read them in scripts; both also
   * need a signed URL.
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
   * Allows deleting uploaded files after they were copied. Files that items use are kept, so that an undo
   * finds them.
   */
  allowDeleteUploads(role: Role): void {
    const resource = this.content.arnForObjects(`${uploadsPrefix}*`);
    role.addToPolicy(new PolicyStatement({ actions: ['s3:DeleteObject'], resources: [resource] }));
    acknowledge(role, {
      [`AwsSolutions-IAM5[Resource::<ContentBucket.Arn>/${uploadsPrefix}*]`]:
        'The files under this prefix are named after uploads, which are not known in advance.',
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
        'The files under this prefix are named after uploads, which are not known in advance.',
    });
  }

  /** Allows actions on all objects of a bucket, and listing them. */
  allow(role: Role, area: StorageArea, actions: readonly string[]): void {
    const bucket = area === 'Backups' ? this.backups : this.content;
    role.addToPolicy(new PolicyStatement({ actions: ['s3:ListBucket'], resources: [bucket.bucketArn] }));
    role.addToPolicy(new PolicyStatement({ actions: [...actions], resources: [bucket.arnForObjects('*')] }));
    acknowledge(role, {
      [`AwsSolutions-IAM5[Resource::<${area}Bucket.Arn>/*]`]:
        'Objects are named after runs and records, which are not known in advance. The bucket holds nothing else.',
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
   * Returns a globally unique name that a later stack of the same name does not get. The bucket remains when
   * the stack is deleted or its deployment fails, and must not block the next stack.
   */
  private nameOf(area: StorageArea): string {
    const own = `${Stack.of(this).stackName}-${area}`.toLowerCase();
    // A stack's ID is `arn:aws:cloudformation:<region>:<account>:stack/<name>/<uuid>`.
    return `${own}-${Fn.select(2, Fn.split('/', Aws.STACK_ID))}`;
  }
}
