import { describe, expect, it } from 'vitest';
import type { Create } from '#functions/engine/job/job';
import { demoWorkspace } from '#functions/jobs/demo/demo-workspace';
import { catalogue } from '#functions/jobs/index';
import { demoWorkspaceSize } from '#shared/demo/workspace';

const context = (given: object, now = '2026-11-20T10:00:00.000Z') => ({
  params: demoWorkspace.params?.parse(given) ?? {},
  caller: { email: 'ana@wellness.example', subject: 'sub' },
  now,
  runId: '01HZY0000000000000000000ZZ',
});

function recordsFor(given: object, now?: string): Create[] {
  const of = context(given, now);
  return [...(demoWorkspace.items?.(of) ?? [])].flatMap((item) => [
    ...(demoWorkspace.visit(item, of) as readonly Create[]),
  ]);
}

describe('the demo workspace', () => {
  it('makes the whole workspace, of a thousand users where nothing is said', () => {
    expect(recordsFor({ users: 10 })).toHaveLength(demoWorkspaceSize(10));
    expect([...(demoWorkspace.items?.(context({})) ?? [])].length).toBeGreaterThan(1_000);
  });

  it('makes the same records for the same day, whenever it runs', () => {
    const first = recordsFor({ users: 3, day: '2026-11-20' });
    const later = recordsFor({ users: 3, day: '2026-11-20' }, '2026-12-24T00:00:00.000Z');

    expect(later).toEqual(first);
    expect(recordsFor({ users: 3 })).toEqual(first);
  });

  it('has all that is not of one person, and writes every table, however few the users', () => {
    const tables = new Set(recordsFor({ users: 0 }).map(({ table }) => table));

    expect([...tables].toSorted()).toEqual(demoWorkspace.tables.map(({ name }) => name).toSorted());
  });

  it('adds to a smaller workspace and changes nothing of it', () => {
    const small = recordsFor({ users: 30 });
    const large = new Map(recordsFor({ users: 90 }).map((one) => [`${one.table} ${one.record.id}`, one]));

    expect(small.filter((one) => large.get(`${one.table} ${one.record.id}`) === undefined)).toEqual([]);
    for (const one of small) expect(large.get(`${one.table} ${one.record.id}`)).toEqual(one);
  });

  it.each([{ users: 100_001 }, { users: -1 }, { day: 'today' }, { adminEmail: 'nobody' }])(
    'refuses %j',
    (given) => {
      expect(demoWorkspace.params?.safeParse(given).success).toBe(false);
    },
  );

  it('is in the catalogue of a stack for demonstrations, and of no other', () => {
    const names = (env: Readonly<Record<string, string | undefined>>) =>
      catalogue(env).map(({ name }) => name);

    expect(names({ DEMO_DATA: 'true' })).toContain('demo-workspace');
    for (const env of [{}, { DEMO_DATA: 'false' }, { DEMO_DATA: '' }, { DEMO_DATA: 'yes' }])
      expect(names(env)).not.toContain('demo-workspace');
  });
});
