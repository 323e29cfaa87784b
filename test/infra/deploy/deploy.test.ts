import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { codesOf } from '#infra/deploy/evaluate-code';
import { keyRoles, withKeyRoles } from '#infra/deploy/key-roles';
import { synthesizedTemplate } from '#infra/deploy/template';

const roles = keyRoles(synthesizedTemplate());

test('docs/deploy.md lists every role that reads or writes records, as in the template', () => {
  const page = readFileSync(new URL('../../../docs/deploy.md', import.meta.url), 'utf8');

  expect(page).toBe(withKeyRoles(page, roles));
  expect([...roles.keys()]).toEqual(
    expect.arrayContaining(['ApiRole', 'CoordinateRole', 'SchedulerRole', 'WorkRole']),
  );
  expect(roles.get('WorkRole')).toEqual(['kms:Decrypt', 'kms:GenerateDataKey']);
  expect(roles.get('SetSourceRole')).toEqual(['kms:Decrypt']);
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
