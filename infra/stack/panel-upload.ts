import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Duration, Stack } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { type IRole, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import { projectRoot } from './base/bundle';
import { newLogs } from './base/bundled-function';
import { acknowledge } from './security/accepted-findings';

export interface PanelConfig {
  readonly graphqlUrl: string;
  readonly issuer: string;
  /** The base of `/oauth2/authorize`, `/oauth2/token` and `/logout`. */
  readonly oauthUrl: string;
  readonly clientId: string;
  readonly region: string;
  /** The email addresses of users whom the support team looks up most often. */
  readonly quickAccessEmails: readonly string[];
  /** The URL of this stack's own scheduling function. */
  readonly schedulerUrl: string;
  readonly endUserAppUrl?: string | undefined;
  readonly push?: { readonly appId: string; readonly sdkUrl: string } | undefined;
}

/**
 * The service worker file. It is deployed even without a push app: otherwise the distribution would respond
 * with the panel's page, and browsers would keep a registered worker.
 */
const pushWorkerFile = 'OneSignalSDKWorker.js';

/** Returns the service worker's script. The provider's worker script is beside its page script. */
function pushWorker({ push }: PanelConfig): string {
  if (!push) return '// This stack has no app at the push provider.\n';
  return `importScripts(${JSON.stringify(new URL('OneSignalSDK.sw.js', push.sdkUrl).href)});\n`;
}

export interface PanelUploadProps {
  readonly bucket: Bucket;
  readonly distribution: Distribution;
  /** The folder of the built panel, relative to the project root. */
  readonly directory: string;
  readonly config: PanelConfig;
}

/**
 * Files in assets/ have hashes in their names, so browsers cache them forever. Earlier ones stay for pages
 * that are still open.
 */
export class PanelUpload extends Construct {
  /** Throws an Error if the panel has not been built. */
  constructor(scope: Construct, id: string, { bucket, distribution, directory, config }: PanelUploadProps) {
    super(scope, id);
    const panel = Source.asset(builtPanel(directory));
    const logGroup = newLogs(this);
    const common = { destinationBucket: bucket, logGroup, role: this.newRole(logGroup), memoryLimit: 512 };
    const assets = new BucketDeployment(this, 'Assets', {
      ...common,
      sources: [panel],
      exclude: ['*'],
      include: ['assets/*'],
      prune: false,
      cacheControl: [CacheControl.maxAge(Duration.days(365)), CacheControl.immutable()],
    });
    const pages = new BucketDeployment(this, 'Pages', {
      ...common,
      sources: [
        panel,
        Source.jsonData('config.json', config),
        Source.data(pushWorkerFile, pushWorker(config)),
      ],
      exclude: ['assets/*'],
      cacheControl: [CacheControl.noCache()],
      distribution,
      distributionPaths: ['/*'],
    });
    pages.node.addDependency(assets);
    this.acknowledgeHandler();
  }

  private newRole(logGroup: LogGroup): IRole {
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      description: 'Uploads the panel',
    });
    logGroup.grantWrite(role);
    const families =
      "The CDK's uploader requests S3 actions by family, only on the panel's bucket and the CDK's own.";
    acknowledge(role, {
      'AwsSolutions-IAM5[Action::s3:GetBucket*]': families,
      'AwsSolutions-IAM5[Action::s3:GetObject*]': families,
      'AwsSolutions-IAM5[Action::s3:List*]': families,
      'AwsSolutions-IAM5[Action::s3:Abort*]': families,
      'AwsSolutions-IAM5[Action::s3:DeleteObject*]': families,
      'AwsSolutions-IAM5[Resource::<PanelBucket.Arn>/*]':
        "It writes the panel's files, whatever their names.",
      'AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-<AWS::Region>/*]':
        'It reads the files that this deployment uploaded there. Their names are hashes.',
      'AwsSolutions-IAM5[Resource::*]':
        "The CDK's uploader requests CloudFront invalidation on all distributions, with no option to restrict it.",
    });
    return role;
  }

  /**
   * Acknowledges findings about the CDK's function for all uploads, which is a direct child of the stack,
   * with a runtime of the CDK's choice.
   */
  private acknowledgeHandler(): void {
    const handlers = Stack.of(this).node.children.filter(({ node }) =>
      node.id.startsWith('Custom::CDKBucketDeployment'),
    );
    for (const handler of handlers) {
      const reason = 'The CDK sets the runtime of its uploader with each release.';
      acknowledge(handler, {
        'AwsSolutions-L1': reason,
        'Serverless::Serverless-LambdaLatestVersion': reason,
      });
    }
  }
}

function builtPanel(directory: string): string {
  const path = resolve(projectRoot, directory);
  if (existsSync(join(path, 'index.html'))) return path;
  throw new Error(`There is no built panel in ${path}. Build it with: npm run build:web`);
}
