import { describe, expect, test } from 'vitest';
import { demoSetsClear, demoSetsMigrate, demoSetsPopulate } from '#functions/jobs/demo/demo-sets';
import { buildDemoSet } from '#shared/domain/demo-sets/demo-sets';
import { scheduleTemplates } from '#shared/templates/index';
import { rehearse, rehearseFound } from '../../../support/rehearse';

const ids = scheduleTemplates.map(({ id }) => id);
const older = (id: string, templateId: string) => ({
  id,
  templateId,
  title: 'Before',
  isActive: true,
  exercises: [],
  createdAt: '2025-01-01T00:00:00.000Z',
  updatedAt: '2025-01-01T00:00:00.000Z',
  _version: 4,
  _lastChangedAt: 1_735_689_600_000,
});
const sets = (...records: readonly object[]) => ({ PublicDemoSet: records.map((record) => ({ ...record })) });

describe('the migration', () => {
  test('creates a new set of the template, then deletes the existing ones; other templates are kept (docs/product.md)', async () => {
    const records = sets(
      older('a', 'energy-focus'),
      older('b', 'energy-focus'),
      older('c', 'stress-comfort'),
    );

    const { changes, failures } = await rehearseFound(demoSetsMigrate, {
      records,
      params: { template: 'energy-focus' },
    });

    expect(failures).toEqual([]);
    expect(changes.map(({ kind }) => kind)).toEqual(['create', 'remove', 'remove']);
    expect(changes[0]?.after).toMatchObject(buildDemoSet('energy-focus'));
    expect(changes.slice(1).map(({ key }) => key)).toEqual(['a', 'b']);
  });

  test('without a template creates one set for each, all before anything is removed', async () => {
    const { changes } = await rehearseFound(demoSetsMigrate, {
      records: sets(older('a', 'energy-focus'), older('c', 'stress-comfort')),
    });

    expect(changes.map(({ kind }) => kind)).toEqual([
      'create',
      'create',
      'create',
      'create',
      'remove',
      'remove',
    ]);
    expect(changes.slice(0, 4).map(({ after }) => after.templateId)).toEqual(ids);
  });

  test('keeps a set that would be the same, so that a second run changes nothing', async () => {
    const first = await rehearseFound(demoSetsMigrate, { records: sets(older('a', 'energy-focus')) });

    const second = await rehearseFound(demoSetsMigrate, { records: first.records });

    expect(first.records.PublicDemoSet).toHaveLength(4);
    expect(second.changes).toEqual([]);
  });
});

describe('the population', () => {
  test('creates missing sets and updates existing ones, under their own ids (docs/product.md)', async () => {
    const { changes, records } = await rehearseFound(demoSetsPopulate, {
      records: sets(older('a', 'energy-focus')),
    });

    expect(changes.map(({ kind, key }) => (kind === 'update' ? `update ${key}` : kind))).toEqual([
      'update a',
      'create',
      'create',
      'create',
    ]);
    for (const templateId of ids)
      expect(records.PublicDemoSet?.filter((record) => record.templateId === templateId)).toEqual([
        expect.objectContaining(buildDemoSet(templateId)),
      ]);
  });

  test('updates the visible one of several sets of a template, and a second run changes nothing', async () => {
    const records = sets(
      { ...older('old', 'physical-relief'), isActive: false },
      older('seen', 'physical-relief'),
    );
    const params = { template: 'physical-relief' };

    const first = await rehearseFound(demoSetsPopulate, { records, params });
    const second = await rehearseFound(demoSetsPopulate, { records: first.records, params });

    expect(first.changes.map(({ key }) => key)).toEqual(['seen']);
    expect(second.changes).toEqual([]);
  });
});

describe('the clearing', () => {
  const records = sets(older('a', 'energy-focus'), older('b', 'stress-comfort'), older('c', 'gone-template'));

  test('removes only the sets of the template', () => {
    const { changes } = rehearse(demoSetsClear, { records, params: { template: 'stress-comfort' } });

    expect(changes.map(({ kind, key }) => [kind, key])).toEqual([['remove', 'b']]);
  });

  test('without a template removes all sets', () => {
    expect(rehearse(demoSetsClear, { records }).records.PublicDemoSet).toEqual([]);
  });

  test('an unknown template is rejected, with the existing ones', () => {
    expect(() => rehearse(demoSetsClear, { records, params: { template: 'energy' } })).toThrow(
      /energy-focus.*stress-comfort.*physical-relief.*reduce-stiffness/,
    );
  });
});
