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
  it('creates the whole workspace, with a thousand users by default', () => {
    // There are 4 entries for shifts, and 9 notifications of today are left to scheduling.
    expect(recordsFor({ users: 10 })).toHaveLength(demoWorkspaceSize(10) + 4 - 9);
    expect([...(demoWorkspace.items?.(context({})) ?? [])].length).toBeGreaterThan(1_000);
  });

  it('creates the same records for the same day, whenever it runs', () => {
    const first = recordsFor({ users: 3, day: '2026-11-20' });
    const later = recordsFor({ users: 3, day: '2026-11-20' }, '2026-12-24T00:00:00.000Z');

    expect(later).toEqual(first);
    expect(recordsFor({ users: 3 })).toEqual(first);
  });

  it('includes all fixed parts, and writes every table, with any number of users', () => {
    const tables = new Set(recordsFor({ users: 0 }).map(({ table }) => table));

    expect([...tables].toSorted()).toEqual(demoWorkspace.tables.map(({ name }) => name).toSorted());
  });

  it('extends a smaller workspace without changing it', () => {
    const small = recordsFor({ users: 30 });
    const large = new Map(recordsFor({ users: 90 }).map((one) => [`${one.table} ${one.record.id}`, one]));

    expect(small.filter((one) => large.get(`${one.table} ${one.record.id}`) === undefined)).toEqual([]);
    for (const one of small) expect(large.get(`${one.table} ${one.record.id}`)).toEqual(one);
  });

  it.each([{ users: 100_001 }, { users: -1 }, { day: 'today' }, { adminEmail: 'nobody' }])(
    'rejects %j',
    (given) => {
      expect(demoWorkspace.params?.safeParse(given).success).toBe(false);
    },
  );

  it('is only in the catalogue of a stack for demonstrations', () => {
    const names = (env: Readonly<Record<string, string | undefined>>) =>
      catalogue(env).map(({ name }) => name);

    expect(names({ DEMO_DATA: 'true' })).toContain('demo-workspace');
    for (const env of [{}, { DEMO_DATA: 'false' }, { DEMO_DATA: '' }, { DEMO_DATA: 'yes' }])
      expect(names(env)).not.toContain('demo-workspace');
  });
});
