import { Aws, Duration, Fn, RemovalPolicy, Stack } from 'aws-cdk-lib';
import type { Role } from 'aws-cdk-lib/aws-iam';
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
import { allow } from './base/permissions';
import { keepLogicalId } from './base/stable-id';
import { acknowledge } from './security/accepted-findings';

export interface StorageProps {
  readonly backupDays: number;
  /** The days for which table exports are kept. */
  readonly exportDays: number;
}

const exportsPrefix = 'exports/';

export type StorageArea = 'Backups' | 'Content';

/** How long overwritten or deleted objects are kept. */
const noncurrentDays = 30;

const kept = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
  encryption: BucketEncryption.S3_MANAGED,
  enforceSSL: true,
  removalPolicy: RemovalPolicy.RETAIN,
} satisfies BucketProps;

/** The private buckets. Their IDs and names never change, and they are retained if the stack is deleted. */
export class Storage extends Construct {
  readonly backups: Bucket;
  readonly content: Bucket;
  private readonly logs: Bucket;

  constructor(scope: Construct, id: string, { backupDays, exportDays }: StorageProps) {
    super(scope, id);
    this.logs = new Bucket(this, 'AccessLogs', {
      ...kept,
      lifecycleRules: [{ expiration: Duration.days(90) }],
    });
    keepLogicalId(this.logs, 'StorageLogsBucket');
    this.backups = this.newBucket('Backups', Duration.days(backupDays));
    // A run reads its export soon after it is complete. Of several rules for an object, the shortest period
    // counts.
    this.backups.addLifecycleRule({
      prefix: exportsPrefix,
      expiration: Duration.days(Math.min(exportDays, backupDays)),
      noncurrentVersionExpiration: Duration.days(1),
    });
    this.content = this.newBucket('Content');
    // The API moves accepted files elsewhere, so what remains here was never accepted.
    this.content.addLifecycleRule({ prefix: uploadsPrefix, expiration: Duration.days(1) });
  }

  /**
   * Returns the content bucket's origin, built from its name, because a reference would be circular: the
   * panel's headers refer to the bucket, and the bucket to the panel.
   */
  get contentOrigin(): string {
    return `https://${this.nameOf('Content')}.s3.${Aws.REGION}.${Aws.URL_SUFFIX}`;
  }

  /** Pages on these origins may upload to the content bucket and read its files, with a signed URL. */
  allowBrowsersOf(origins: readonly string[]): void {
    this.content.addCorsRule({
      allowedOrigins: [...origins],
      allowedMethods: [HttpMethods.POST, HttpMethods.GET, HttpMethods.HEAD],
      allowedHeaders: ['content-type', 'range'],
      exposedHeaders: ['ETag', 'Content-Length', 'Content-Range'],
      maxAge: 3_000,
    });
  }

  /** Lets a role delete uploads, but not their copies, because an undo may need them. */
  allowDeleteUploads(role: Role): void {
    this.allowOnUploads(role, 's3:DeleteObject');
  }

  /**
   * Lets a role read uploads that are not processed yet, such as a file to import; nothing else in the
   * bucket.
   */
  allowReadUploads(role: Role): void {
    this.allowOnUploads(role, 's3:GetObject');
  }

  private allowOnUploads(role: Role, action: string): void {
    allow(role, [action], [this.content.arnForObjects(`${uploadsPrefix}*`)]);
    acknowledge(role, {
      [`AwsSolutions-IAM5[Resource::<ContentBucket.Arn>/${uploadsPrefix}*]`]:
        'The files under this prefix are named after uploads, which are not known in advance.',
    });
  }

  /** Lets a role export tables. DynamoDB uses the permissions of the role that requests the export. */
  allowExports(role: Role): void {
    allow(
      role,
      ['s3:PutObject', 's3:PutObjectAcl', 's3:AbortMultipartUpload'],
      [this.backups.arnForObjects(`${exportsPrefix}*`)],
    );
    acknowledge(role, {
      [`AwsSolutions-IAM5[Resource::<BackupsBucket.Arn>/${exportsPrefix}*]`]:
        'Exports are named after runs, which are not known in advance.',
    });
  }

  allow(role: Role, area: StorageArea, actions: readonly string[]): void {
    const bucket = area === 'Backups' ? this.backups : this.content;
    allow(role, ['s3:ListBucket'], [bucket.bucketArn]);
    allow(role, actions, [bucket.arnForObjects('*')]);
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
   * Returns a globally unique name, with a part of the stack's ID: the retained bucket must not block a later
   * stack of the same name.
   */
  private nameOf(area: StorageArea): string {
    const own = `${Stack.of(this).stackName}-${area}`.toLowerCase();
    // The stack's ID has the format `arn:aws:cloudformation:<region>:<account>:stack/<name>/<uuid>`.
    return `${own}-${Fn.select(2, Fn.split('/', Aws.STACK_ID))}`;
  }
}
