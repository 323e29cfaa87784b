import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validations } from 'aws-cdk-lib';
import { CfnBucket } from 'aws-cdk-lib/aws-s3';
import { expect, test } from 'vitest';
import { resourceWarning, stackName } from '#infra/app';
import { addChecks } from '#infra/checks';
import { withApp } from './support/synthesized';

/** Settings that add to the stack or change it, each with a value that has an effect. */
const everySetting = {
  alarmEmail: 'ops@example.com',
  appUrl: 'https://admin.example.com',
  certificateArn: 'arn:aws:acm:us-east-1:111111111111:certificate/00000000-0000-4000-8000-000000000000',
  demoData: true,
  exportLanes: 99,
  exportRecords: 1_000_000,
  holdAlarms: [{ alarm: 'ApiLatency' }, { alarm: 'ActivityThrottles', table: 'UserActivity' }],
  holdThrottles: 50,
  oneSignalAppId: '00000000-0000-4000-8000-000000000000',
  webhookLoopback: true,
  workConcurrency: 100,
};

/** The settings for a stack that uses existing tables and has no firewall. */
const importedTables = {
  importedTables: { UserPreferences: 'UserPreferences-abc-prod', UserActivity: 'UserActivity-abc-prod' },
  firewall: false,
  holdThrottles: 50,
};

/** Synthesizes the stack with all checks. Throws if there are findings. */
function checked(context: Readonly<Record<string, unknown>>) {
  return withApp(context, (app) => {
    addChecks(app);
    const assembly = app.synth();
    const report = JSON.parse(readFileSync(join(assembly.directory, 'validation-report.json'), 'utf8'));
    const text = readFileSync(assembly.getStackByName(stackName).templateFullPath, 'utf8');
    return { report, text, resources: Object.keys(JSON.parse(text).Resources) };
  });
}

test.each([
  ['without settings', {}],
  ['with every setting', everySetting],
  ['with existing tables', importedTables],
])(
  '%s, the stack has no unacknowledged finding of AWS Solutions, Serverless or NIST 800-53 r5',
  (_, context) => {
    const { report } = checked(context);

    const found = report.pluginReports.flatMap(
      ({ violations }: { violations: readonly unknown[] }) => violations,
    );
    expect(found).toEqual([]);
  },
);

test('with every setting, the stack stays within the limits of CloudFormation', () => {
  const { text, resources } = checked(everySetting);

  expect(resourceWarning(resources.length)).toBeUndefined();
  const page = readFileSync(new URL('../../docs/deploy.md', import.meta.url), 'utf8');
  expect(page.replaceAll('\n', ' ')).toContain(
    `With every setting, the stack has ${resources.length} resources`,
  );
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(1_000_000);
});

test('480 resources are a warning, because CloudFormation accepts at most 500', () => {
  expect(resourceWarning(479)).toBeUndefined();
  expect(resourceWarning(480)).toBe(
    'The stack has 480 resources. CloudFormation accepts at most 500: make room before you add more.',
  );
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
