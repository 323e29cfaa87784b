import { CfnResource } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';
import { acknowledge } from './acknowledge';

/** Accepted findings for a kind of resource, each with its reason. */
type Accepted = Readonly<Record<string, string>>;

const nist = (rule: string) => `NIST.800.53.R5::NIST.800.53.R5-${rule}`;
const serverless = (rule: string) => `Serverless::Serverless-${rule}`;

const deadLetters =
  'Its callers wait for the response and see failures. The reconciler, which nobody waits for, is called again within five minutes.';

/**
 * Findings that cdk-nag's Serverless and NIST 800-53 r5 packs report for every resource of a kind, and how we
 * address them. Findings about a single resource are acknowledged where it is created.
 */
const acceptedByType: Readonly<Record<string, Accepted>> = {
  'AWS::IAM::Policy': {
    [nist('IAMNoInlinePolicy')]:
      'The policy belongs to one role and is created and deleted with it. No other role can use it.',
  },
  'AWS::DynamoDB::Table': {
    [nist('DynamoDBInBackupPlan')]:
      'Point-in-time recovery covers the last 35 days, and a nightly job backs up the records to a bucket.',
  },
  'AWS::Logs::LogGroup': {
    [nist('CloudWatchLogGroupEncrypted')]:
      'CloudWatch Logs encrypts the group with its own key, and IAM controls who may read it.',
  },
  'AWS::Lambda::Function': {
    [serverless('LambdaDLQ')]: deadLetters,
    [nist('LambdaDLQ')]: deadLetters,
    [serverless('LambdaTracing')]:
      'Its log has the duration of each step, and can be searched by run, page and error reference.',
    [nist('LambdaConcurrency')]:
      "Reserved concurrency is taken from the account's other functions, and a new account may have only ten.",
    [nist('LambdaInsideVPC')]:
      'It calls only public APIs, over TLS and with a signature or a key. It needs nothing inside a VPC.',
  },
  'AWS::S3::Bucket': {
    [nist('S3BucketReplicationEnabled')]:
      'All data of the stack is in one region, including the tables. A copy of this bucket elsewhere would not restore the rest.',
    [nist('S3DefaultEncryptionKMS')]:
      'Objects are encrypted with S3 keys. The bucket allows no public access, and IAM controls who may read it.',
  },
  'AWS::SecretsManager::Secret': {
    [nist('SecretsManagerRotationEnabled')]:
      'The key is created by a person at the provider. docs/deploy.md describes how to change it.',
    [nist('SecretsManagerUsingKMSKey')]:
      'It is encrypted with the account’s key for Secrets Manager, and only two roles may read it.',
  },
  'AWS::Events::Rule': {
    [serverless('EventBusDLQ')]:
      'The reconciler also runs every five minutes, so a lost event only delays its work.',
  },
  'AWS::SQS::Queue': {
    [serverless('SQSRedrivePolicy')]: "It is the scheduler's dead-letter queue, and an alarm watches it.",
  },
};

/** Buckets that contain only access logs. */
const acceptedOfLogBuckets: Accepted = {
  [nist('S3BucketVersioningEnabled')]:
    'A log is written once, never changed, and deleted after 90 days: it has one version.',
};

/** Acknowledges these findings on every resource of a stack that has them. */
export function acceptFindings(stack: IConstruct): void {
  for (const construct of stack.node.findAll()) {
    if (!CfnResource.isCfnResource(construct)) continue;
    const accepted = acceptedByType[construct.cfnResourceType];
    if (accepted) acknowledge(construct, accepted);
    if (construct.node.path.endsWith('/AccessLogs/Resource')) acknowledge(construct, acceptedOfLogBuckets);
  }
}
