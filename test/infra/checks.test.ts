import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validations } from 'aws-cdk-lib';
import { CfnBucket } from 'aws-cdk-lib/aws-s3';
import { expect, test } from 'vitest';
import { stackName } from '#infra/app';
import { addChecks } from '#infra/checks';
import { withApp } from './support/synthesized';

test('the stack has no unacknowledged finding of AWS Solutions, Serverless or NIST 800-53 r5', () => {
  const report = withApp({}, (app) => {
    addChecks(app);
    const { directory } = app.synth();
    return JSON.parse(readFileSync(join(directory, 'validation-report.json'), 'utf8'));
  });

  const found = report.pluginReports.flatMap(
    ({ violations }: { violations: readonly unknown[] }) => violations,
  );
  expect(found).toEqual([]);
});

test('an unacknowledged finding fails the synthesis', () => {
  const synthesize = () =>
    withApp({}, (app) => {
      addChecks(app);
      const stack = app.node.findChild(stackName);
      new CfnBucket(stack, 'Careless');
      app.synth();
    });

  expect(synthesize).toThrow('AwsSolutions-S1');
  expect(synthesize).toThrow('NIST.800.53.R5-S3BucketReplicationEnabled');
});

test('no acknowledgement covers the whole stack', () => {
  const whole = withApp({}, (app) =>
    app.node
      .findChild(stackName)
      .node.metadata.filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY),
  );

  expect(whole).toEqual([]);
});
