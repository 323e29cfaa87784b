import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { codesOf } from '#infra/deploy/evaluate-code';
import { deployPage, fixedCosts, keyRoles } from '#infra/deploy/page';
import { synthesizedTemplate } from '#infra/deploy/template';

const template = synthesizedTemplate();
const roles = keyRoles(template);

test('docs/deploy.md lists every role that reads or writes records, the fixed costs and what a removal keeps, as in the template', () => {
  const page = readFileSync(new URL('../../../docs/deploy.md', import.meta.url), 'utf8');

  expect(page).toBe(deployPage(page, template));
  expect([...roles.keys()]).toEqual(
    expect.arrayContaining(['ApiRole', 'CoordinateRole', 'SchedulerRole', 'WorkRole']),
  );
  expect(roles.get('WorkRole')).toEqual(['kms:Decrypt', 'kms:GenerateDataKey']);
  expect(roles.get('SetSourceRole')).toEqual(['kms:Decrypt']);
});

test('the fixed costs count the metrics of an alarm, the rules of the firewall, and a large dashboard', () => {
  const metric = ['AWS/Lambda', 'Errors'];
  const body = JSON.stringify({ widgets: [{ properties: { metrics: Array(51).fill(metric) } }] });
  const alarm = (Properties: Record<string, unknown>) => ({ Type: 'AWS::CloudWatch::Alarm', Properties });

  const costs = fixedCosts({
    Resources: {
      One: alarm({ MetricName: 'Errors' }),
      Two: alarm({ Metrics: [{ MetricStat: {} }, { MetricStat: {} }, { Expression: 'a + b' }] }),
      Dashboard: { Type: 'AWS::CloudWatch::Dashboard', Properties: { DashboardBody: body } },
      Acl: { Type: 'AWS::WAFv2::WebACL', Properties: { Rules: [1, 2, 3] } },
    },
  });

  expect(costs.map(({ part, dollars }) => `${part}: ${dollars.toFixed(2)}`)).toEqual([
    '2 alarms on 3 metrics: 0.30',
    '0 encryption keys: 0.00',
    '0 secrets: 0.00',
    'the dashboard with 51 metrics: 3.00',
    'the firewall with 3 rules (the `firewall` setting): 8.00',
  ]);
});

test('each piece of code is evaluated once, under the name of its field or step', () => {
  const folder = mkdtempSync(join(tmpdir(), 'codes-'));
  const asset = 'a'.repeat(64);
  writeFileSync(join(folder, `asset.${asset}.js`), 'from a file');
  const resolver = (FieldName: string, code: object) => ({
    Type: 'AWS::AppSync::Resolver',
    Properties: { TypeName: 'Query', FieldName, ...code },
  });
  const CodeS3Location = { 'Fn::Sub': `s3://assets/${asset}.js` };

  const codes = codesOf(
    {
      Resources: {
        One: resolver('one', { CodeS3Location }),
        Two: resolver('two', { CodeS3Location }),
        Step: {
          Type: 'AWS::AppSync::FunctionConfiguration',
          Properties: { Name: 'step', Code: { 'Fn::Join': ['', ['const T="', { Ref: 'Table' }, '";']] } },
        },
        Table: { Type: 'AWS::DynamoDB::Table', Properties: {} },
      },
    },
    folder,
  );

  expect([...codes]).toEqual([
    ['Query.one', 'from a file'],
    ['step', 'const T="name";'],
  ]);
  rmSync(folder, { recursive: true });
});
