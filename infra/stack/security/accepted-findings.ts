import { CfnResource, Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

type Accepted = Readonly<Record<string, string>>;

const nist = (rule: string) => `NIST.800.53.R5::NIST.800.53.R5-${rule}`;
const serverless = (rule: string) => `Serverless::Serverless-${rule}`;

const deadLetters =
  'Its callers wait for the response and see failures. The reconciler, which nobody waits for, is called again within a minute. It also repairs alarm state changes that could not be stored.';

/**
 * Accepted findings from cdk-nag's Serverless and NIST 800-53 r5 packs, for every resource of a type.
 * Findings about one resource are acknowledged where it is created.
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
      'Its log contains the duration of each step and can be searched by run, page and error reference.',
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
      'A person creates the push key at the provider (docs/deploy.md). The other key cannot be rotated on its own, because the secrets of all webhooks are derived from it.',
    [nist('SecretsManagerUsingKMSKey')]:
      'It is encrypted with the account’s key for Secrets Manager, and only the functions that need it may read it.',
  },
  'AWS::Events::Rule': {
    [serverless('EventBusDLQ')]:
      'For each event, there is a function that does the same work every minute, so a lost event only delays the work. For alarm state changes, it is the reconciler.',
  },
  'AWS::SQS::Queue': {
    [serverless('SQSRedrivePolicy')]: "It is the scheduler's dead-letter queue, and an alarm watches it.",
  },
};

const acceptedOfLogBuckets: Accepted = {
  [nist('S3BucketVersioningEnabled')]:
    'A log is written once, never changed, and deleted after 90 days, so it needs no versions.',
};

export function acceptFindings(stack: IConstruct): void {
  for (const construct of stack.node.findAll()) {
    if (!CfnResource.isCfnResource(construct)) continue;
    const accepted = acceptedByType[construct.cfnResourceType];
    if (accepted) acknowledge(construct, accepted);
    if (construct.node.path.endsWith('/AccessLogs/Resource')) acknowledge(construct, acceptedOfLogBuckets);
  }
}

/**
 * Accepts cdk-nag findings (infra/checks.ts).
 * @param reasons keyed by check: `{'AwsSolutions-IAM5[Resource::*]': 'why'}`
 */
export function acknowledge(construct: IConstruct, reasons: Readonly<Record<string, string>>): void {
  for (const [id, reason] of Object.entries(reasons)) {
    Validations.of(construct).acknowledge({ id, reason });
  }
}
