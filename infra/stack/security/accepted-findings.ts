import { CfnResource } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';
import { acknowledge } from './acknowledge';

/** Accepted findings for a kind of resource, each with its reason. */
type Accepted = Readonly<Record<string, string>>;

const nist = (rule: string) => `NIST.800.53.R5::NIST.800.53.R5-${rule}`;
const serverless = (rule: string) => `Serverless::Serverless-${rule}`;

const deadLetters =
  'Who calls it waits for its answer and sees its failure; the reconciler, for which nobody waits, is called again within five minutes.';

/**
 * Findings that cdk-nag's Serverless and NIST 800-53 r5 packs report for every resource of a kind, and what
 * we do instead. Findings about a single resource are acknowledged where it is created.
 */
const acceptedByType: Readonly<Record<string, Accepted>> = {
  'AWS::IAM::Policy': {
    [nist('IAMNoInlinePolicy')]:
      'The policy belongs to one role alone: it comes and goes with it, and nothing else can be given what it allows.',
  },
  'AWS::DynamoDB::Table': {
    [nist('DynamoDBInBackupPlan')]:
      'Point-in-time recovery keeps each second of the last 35 days, and a nightly job backs the records up to a bucket.',
  },
  'AWS::Logs::LogGroup': {
    [nist('CloudWatchLogGroupEncrypted')]:
      'CloudWatch Logs encrypts the group with a key of its own; who may read it is decided by IAM.',
  },
  'AWS::Lambda::Function': {
    [serverless('LambdaDLQ')]: deadLetters,
    [nist('LambdaDLQ')]: deadLetters,
    [serverless('LambdaTracing')]:
      'Its log says how long each step took, and the run, the page and the reference of an error lead there.',
    [nist('LambdaConcurrency')]:
      'Concurrency that is reserved is taken from all other functions of the account, which may begin with ten.',
    [nist('LambdaInsideVPC')]:
      'It calls public APIs alone, each by TLS and with a signature or a key; there is nothing inside a network of ours to reach.',
  },
  'AWS::S3::Bucket': {
    [nist('S3BucketReplicationEnabled')]:
      'All data of the stack is in one region, the tables included; a copy of this bucket elsewhere would not bring the rest back.',
    [nist('S3DefaultEncryptionKMS')]:
      'Objects are encrypted with keys of S3; the bucket takes no public access, and IAM decides who may read it.',
  },
  'AWS::SecretsManager::Secret': {
    [nist('SecretsManagerRotationEnabled')]:
      'The provider makes the key, and only people can: docs/deploy.md says how to change it.',
    [nist('SecretsManagerUsingKMSKey')]:
      'It is encrypted with the account’s key for Secrets Manager; two roles alone may read it.',
  },
  'AWS::Events::Rule': {
    [serverless('EventBusDLQ')]:
      'The reconciler finds out by itself what there is to do: an event that is lost is made up for within five minutes.',
  },
  'AWS::SQS::Queue': {
    [serverless('SQSRedrivePolicy')]:
      'It is itself the queue of what the scheduler could not deliver; an alarm watches it.',
  },
};

/** Buckets that hold only access logs. */
const acceptedOfLogBuckets: Accepted = {
  [nist('S3BucketVersioningEnabled')]:
    'A log is written once, never changed, and deleted after 90 days: it has one version.',
};

/** Acknowledges these findings on each resource of a stack that has them. */
export function acceptFindings(stack: IConstruct): void {
  for (const construct of stack.node.findAll()) {
    if (!CfnResource.isCfnResource(construct)) continue;
    const accepted = acceptedByType[construct.cfnResourceType];
    if (accepted) acknowledge(construct, accepted);
    if (construct.node.path.endsWith('/AccessLogs/Resource')) acknowledge(construct, acceptedOfLogBuckets);
  }
}
