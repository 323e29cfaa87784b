import type { FollowUpRow } from '#functions/engine/follow-ups/rules';
import { create, keep, remove, sweep, update } from '#functions/engine/job/job';
import type { StoredRecord } from '#shared/models/model';
import { SessionRating } from '#shared/models/session-rating';
import { UserActivity } from '#shared/models/user-activity';
import { UserPreferences } from '#shared/models/user-preferences';
import type { FollowUpConfig } from '../runtime/world-config';

/** A name that no statement may contain. Changing this attribute therefore requires a separate request. */
const oddName = 'made-odd';

/**
 * Matches the IDs of bad records that fail for a second reason, so that runs have failures with several
 * causes.
 */
const worse = /[02468].$/;

/**
 * Decides what a run does with a record. Together, the various kinds of records cover everything that a sweep
 * can do.
 */
function visit(record: StoredRecord, { runId }: { readonly runId: string }) {
  switch (record.activityType) {
    case 'pair':
      return record.first === 'done' && record.second === 'done'
        ? keep
        : update({ first: 'done', second: 'done' });
    case 'remove':
      return remove;
    case 'create':
      return [
        update({ activityType: 'created' }),
        create(SessionRating, { id: `${record.id}-${runId}`, rating: 3 }),
      ];
    case 'odd':
      return record[oddName] === true ? keep : update({ [oddName]: true });
    case 'bad':
      if (!record.mended) throw new Error(worse.test(String(record.id)) ? 'worse record' : 'bad record');
      return record.first === 'done' ? keep : update({ first: 'done' });
    default:
      return keep;
  }
}

const common = {
  description: 'For the simulation.',
  category: 'reusable',
  access: 'Admin',
  visit,
} as const;

/** A sweep over two tables. */
export const sweepJob = sweep({
  ...common,
  name: 'simulated-sweep',
  title: 'Simulated sweep',
  tables: [UserActivity, UserPreferences],
});

/** A sweep over one of these tables, started by a schedule. */
export const scheduledJob = sweep({
  ...common,
  name: 'simulated-schedule',
  title: 'Simulated schedule',
  tables: [UserPreferences],
});

/** The person who starts the runs. */
export const caller = { email: 'ana@wellness.example', subject: '11111111-1111-4111-8111-111111111111' };

/** Returns a seed's follow-up. By default, it follows the sweep and starts the job of the schedule. */
export const followUpRow = ({ outcomes, dryRun, jobs }: FollowUpConfig): FollowUpRow => {
  const [after, job] = jobs ?? [sweepJob.name, scheduledJob.name];
  return {
    id: 'follow-up',
    after,
    afterTitle: after,
    origin: 'ANY',
    outcomes,
    minFindings: null,
    job,
    title: job,
    params: '{}',
    dryRun,
    asksApproval: false,
    enabled: true,
    version: 1,
    access: 'Admin',
    owner: { ...caller, username: 'ana' },
    savedBy: caller.email,
    savedAt: '2026-01-01T00:00:00.000Z',
  };
};

/** The person who approves runs. */
export const secondAdmin = { email: 'ben@wellness.example', subject: '22222222-2222-4222-8222-222222222222' };

const kinds = ['pair', 'remove', 'create', 'pair', 'keep', 'odd', 'pair', 'bad'] as const;

/**
 * Creates records of all kinds. One in every `unversionedEvery` records has no version. If this is 0, all
 * records have a version.
 */
export function recordsOf(
  prefix: string,
  count: number,
  { unversionedEvery, bad }: { readonly unversionedEvery: number; readonly bad: boolean },
): StoredRecord[] {
  return Array.from({ length: count }, (_, index) => {
    const kind = kinds[index % kinds.length];
    const versioned = unversionedEvery === 0 || index % unversionedEvery !== unversionedEvery - 1;
    return {
      id: `${prefix}${`${index}`.padStart(3, '0')}`,
      activityType: kind === 'bad' && !bad ? 'pair' : kind,
      createdAt: '2025-01-01T00:00:00.000Z',
      first: 'first',
      second: `second ${index}`,
      note: 'as it was',
      ...(versioned ? { _version: 1, _lastChangedAt: 1 } : {}),
    };
  });
}
