import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { readRecord } from '../roles/record';
import { removalsOf } from '../roles/removals';
import { checkRoles, type RolesFound } from '../roles/stack-roles';
import { rolesTable, withTable } from '../roles/table';

const page = new URL('../../docs/security.md', import.meta.url);

describe('the roles of the synthesized stack', () => {
  let found: RolesFound;
  beforeAll(async () => {
    found = await checkRoles(await readRecord());
  });

  test('grant nothing without a test or a stated reason', () => {
    expect(found.superfluous.map(({ role, kind, value }) => `${role} ${kind} ${value}`)).toEqual([]);
  });

  test('allow all calls that tests have recorded', () => {
    const files = new Set(found.removals.flatMap(({ noticedBy }) => noticedBy ?? []));

    expect(found.outdated).toEqual([]);
    expect([...files].filter((file) => !existsSync(file))).toEqual([]);
  });

  test('match the table in docs/security.md, which npm run roles writes', async () => {
    const text = await readFile(page, 'utf8');

    expect(withTable(text, rolesTable(found))).toBe(text);
  });
});

describe('the check of roles', () => {
  const statement = (Action: string[], Resource: string[]) => ({
    Effect: 'Allow' as const,
    Action,
    Resource,
  });
  const role = (...statements: ReturnType<typeof statement>[]) => ({
    logicalId: 'R',
    name: 'r',
    arn: 'arn:r',
    statements,
    trust: [],
  });
  const read = { role: 'R', action: 'dynamodb:GetItem', resource: 'table/a', test: 'one.test.ts' };
  const unnoticed = (one: ReturnType<typeof role>, calls = [read]) =>
    removalsOf([one], calls)
      .filter(({ noticedBy }) => noticedBy === undefined)
      .map(({ value }) => value);

  test('reports an unused action and an unused resource', () => {
    const one = role(statement(['dynamodb:GetItem', 'dynamodb:Scan'], ['table/a', 'table/b']));

    expect(unnoticed(one)).toEqual(['dynamodb:Scan', 'table/b']);
  });

  test('reports each of two redundant grants', () => {
    const one = role(statement(['dynamodb:GetItem'], ['table/a']), statement(['dynamodb:*'], ['table/a']));

    expect(unnoticed(one)).toEqual(['dynamodb:GetItem', 'table/a', 'dynamodb:*', 'table/a']);
  });

  test('reports nothing if each grant was used', () => {
    expect(unnoticed(role(statement(['dynamodb:GetItem'], ['table/a'])))).toEqual([]);
  });
});
