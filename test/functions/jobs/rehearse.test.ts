import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { create, keep, remove, sweep, update } from '#functions/engine/job/job';
import { undoRun } from '#functions/jobs/runs/undo-run';
import { SessionRating } from '#shared/models/session-rating';
import { UserActivity } from '#shared/models/user-activity';
import { rehearse } from '../../support/rehearse';

const now = '2026-11-20T08:00:00.000Z';

/** Does everything that a sweep can do, depending on the record. */
const everything = sweep({
  name: 'everything',
  title: 'Everything',
  description: 'Everything.',
  category: 'cleanup',
  access: 'Admin',
  tables: [UserActivity],
  params: z.object({ factor: z.int().default(2) }),
  visit: (record, { params, caller, now: at, runId }) => {
    switch (record.activityType) {
      case 'double':
        return update({ duration: Number(record.duration) * params.factor, activityType: 'movement' });
      case 'drop':
        return remove;
      case 'rate':
        return [
          update({ activityType: 'movement' }),
          create(SessionRating, { id: `${runId}-${record.id}`, userID: caller.subject, createdAt: at }),
        ];
      case 'break':
        throw new Error('It is broken.');
      default:
        return keep;
    }
  },
});

const activity = (id: string, activityType: string, more: object = {}) => ({ id, activityType, ...more });

describe('a sweep on records, without a server', () => {
  it('returns the changes, and the resulting records', () => {
    const { changes, failures, records } = rehearse(everything, {
      now,
      params: { factor: 3 },
      records: {
        UserActivity: [
          activity('a', 'double', { duration: 5, _version: 7 }),
          activity('b', 'drop'),
          activity('c', 'movement'),
        ],
      },
    });

    expect(failures).toEqual([]);
    expect(changes).toEqual([
      {
        table: 'UserActivity',
        key: 'a',
        kind: 'update',
        before: { duration: 5, activityType: 'double' },
        after: { duration: 15, activityType: 'movement' },
      },
      { table: 'UserActivity', key: 'b', kind: 'remove', before: activity('b', 'drop'), after: {} },
    ]);
    expect(records).toEqual({
      UserActivity: [
        {
          id: 'a',
          duration: 15,
          activityType: 'movement',
          _version: 8,
          _lastChangedAt: Date.parse(now),
          updatedAt: now,
        },
        activity('c', 'movement'),
      ],
    });
  });

  it('creates in other tables, once, and rejects if another record is in the way', () => {
    const { changes, failures, records } = rehearse(everything, {
      records: { UserActivity: [activity('a', 'rate')] },
    });

    expect(failures).toEqual([]);
    expect(changes.map(({ table, kind }) => `${kind} ${table}`)).toEqual([
      'update UserActivity',
      'create SessionRating',
    ]);
    const [rating] = records.SessionRating ?? [];
    const again = (other: object) =>
      rehearse(everything, {
        records: { UserActivity: [activity('a', 'rate')], SessionRating: [{ ...rating, ...other }] },
      });
    expect(again({}).changes).toHaveLength(1);
    expect(again({}).failures).toEqual([]);
    expect(again({ userID: 'another' }).failures).toEqual([
      expect.objectContaining({ table: 'SessionRating', key: rating?.id, code: 'DuplicateItem' }),
    ]);
  });

  it('lists errors of the visit and forbidden changes as failures, and changes all other records', () => {
    const touchesKey = { ...everything, visit: () => update({ id: 'other' }) };
    const { changes, failures } = rehearse(everything, {
      records: { UserActivity: [activity('a', 'break'), activity('b', 'drop')] },
    });

    expect(failures).toEqual([
      { table: 'UserActivity', key: 'a', code: 'VisitFailed', message: 'It is broken.' },
    ]);
    expect(changes).toHaveLength(1);
    expect(rehearse(touchesKey, { records: { UserActivity: [activity('a', 'x')] } }).failures).toEqual([
      expect.objectContaining({ message: "An update of UserActivity must not set 'id'." }),
    ]);
  });

  it('skips records that the app has deleted', () => {
    const records = { UserActivity: [activity('a', 'drop', { _deleted: true })] };

    expect(rehearse(everything, { records })).toMatchObject({
      changes: [],
      failures: [],
      findings: [],
      records,
    });
  });

  it("accepts the API's parameters, and existing tables", () => {
    expect(() => rehearse(everything, { records: {}, params: { factor: 1.5 } })).toThrow('factor');
    expect(() => rehearse(everything, { records: {}, params: { other: 1 } })).toThrow('other');
    expect(() => rehearse(everything, { records: { UserActivities: [] } })).toThrow(
      "There is no model 'UserActivities'",
    );
  });

  it('cannot simulate an undo, which reads a journal', () => {
    expect(() => rehearse(undoRun, { records: {}, params: { runId: 'x' } })).toThrow('journal');
  });
});
