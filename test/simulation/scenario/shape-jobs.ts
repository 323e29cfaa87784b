import { z } from 'zod';
import { backup, check, restore } from '#functions/engine/job/archive-jobs';
import {
  type AnyJob,
  ask,
  audit,
  calls,
  create,
  editOf,
  keep,
  list,
  put,
  removeOf,
  report,
  sweep,
  update,
  updateOf,
} from '#functions/engine/job/job';
import type { StoredRecord } from '#shared/models/model';
import { SessionRating } from '#shared/models/session-rating';
import { UserActivity } from '#shared/models/user-activity';
import { UserPreferences } from '#shared/models/user-preferences';
import { subjectOf } from '../runtime/outside';

/*
 * Jobs of all shapes. They visit the records that `recordsOfShapes` creates. The model
 * (test/simulation/model) states separately what each job has to do.
 */

const common = { description: 'For the simulation.', category: 'reusable', access: 'Admin' } as const;
const counted = z.object({ count: z.int() });
const uploads = z.object({ upload: z.string() });

/** The number of ratings that refer to an activity. */
const linksPerActivity = 3;

interface Item {
  readonly id: string;
  readonly index: number;
}

const itemsOf = (count: number): Item[] =>
  Array.from({ length: count }, (_, index) => ({ id: `${index}`.padStart(3, '0'), index }));

/** A list whose items make all kinds of changes. */
const listJob = list<Item, typeof counted>({
  ...common,
  name: 'simulated-list',
  title: 'Simulated list',
  params: counted,
  itemsName: 'things',
  tables: [UserActivity, UserPreferences, SessionRating],
  items: ({ params }) => itemsOf(params.count),
  keyOf: ({ id }) => id,
  visit({ id, index }) {
    switch (index % 8) {
      case 0:
        return [put(UserPreferences, { id: `p${id}`, first: 'listed' })];
      case 1:
        return [create(SessionRating, { id: `new${id}`, rating: 5 })];
      case 2: {
        const links = Array.from({ length: linksPerActivity }, (_, link) =>
          removeOf(SessionRating, `r${id}-${link}`),
        );
        return [removeOf(UserActivity, `a${id}`), ...links];
      }
      case 3:
        return [updateOf(UserActivity, `a${id}`, { second: 'listed' }, { activityType: 'pair' })];
      case 4:
        return [
          editOf(UserActivity, `a${id}`, ({ note }) => (note === 'noted' ? undefined : { note: 'noted' })),
        ];
      case 5:
        return keep;
      case 6:
        // The rating exists with another value, so that one of the item's two changes is refused.
        return [
          put(UserPreferences, { id: `p${id}`, second: 'listed' }),
          create(SessionRating, { id: `taken${id}`, rating: 1 }),
        ];
      default:
        throw new Error('bad item');
    }
  },
});

/** A list that creates records in its first step and removes others in its second. */
const steppedJob = list<Item, typeof counted>({
  ...common,
  name: 'simulated-steps',
  title: 'Simulated steps',
  params: counted,
  itemsName: 'things',
  tables: [UserActivity, SessionRating],
  items: ({ params }) => [
    ...itemsOf(params.count),
    ...itemsOf(params.count).map(({ id, index }) => ({ id: `${id}-old`, index: index + params.count })),
  ],
  keyOf: ({ id }) => id,
  stepOf: ({ id }) => (id.endsWith('-old') ? 1 : 0),
  visit: ({ id }) =>
    id.endsWith('-old')
      ? [removeOf(UserActivity, `a${id.slice(0, 3)}`)]
      : [create(SessionRating, { id: `step${id}`, rating: 4 })],
});

/** A list that finds its items in a table and in the directory. */
const findJob = list<{ readonly id: string; readonly first: string }, z.ZodObject>({
  ...common,
  name: 'simulated-find',
  title: 'Simulated find',
  itemsName: 'things',
  tables: [UserPreferences],
  async *find(_, sources) {
    const users = new Set<string>();
    for await (const { subject } of sources.directoryUsers()) users.add(subject);
    for await (const { id, userID } of sources.records(UserActivity, ['id', 'userID']))
      if (users.has(String(userID))) yield { id: String(id), first: String(userID) };
  },
  keyOf: ({ id }) => id,
  visit: ({ id, first }) => [put(UserPreferences, { id: `found-${id}`, first })],
});

/** A list whose items are the rows of an uploaded file. */
const importJob = list<{ readonly id: string; readonly first: string }, typeof uploads>({
  ...common,
  name: 'simulated-import',
  title: 'Simulated import',
  params: uploads,
  itemsName: 'rows',
  tables: [UserPreferences],
  uploadOf: ({ upload }) => upload,
  async *find({ params: { upload } }, sources) {
    const rows = JSON.parse(Buffer.from(await sources.upload(upload)).toString());
    const known = new Set<string>();
    for await (const { id } of sources.records(UserActivity, ['id'])) known.add(String(id));
    yield* rows;
  },
  keyOf: ({ id }) => id,
  visit: ({ id, first }) => [put(UserPreferences, { id, first })],
});

/** A job that calls the provider for each record that is not cancelled yet. */
const callsJob = calls<{ readonly id: string }, z.ZodObject>({
  ...common,
  name: 'simulated-calls',
  title: 'Simulated calls',
  itemsName: 'things',
  tables: [UserPreferences],
  callsPerSecond: 20,
  answers: ['receipt'],
  async *find(_, sources) {
    for await (const { id, status } of sources.records(UserPreferences, ['id', 'status']))
      if (status === 'scheduled') yield { id: String(id) };
  },
  recordOf: ({ id }) => id,
  visit: ({ id }, record) =>
    record?.status === 'scheduled' ? ask({ cancel: id }, { status: 'cancelled' }) : keep,
});

/** An audit that looks up users, and whose expected items are partly missing. */
const auditJob = audit<Item, typeof counted>({
  ...common,
  name: 'simulated-audit',
  title: 'Simulated audit',
  params: counted,
  tables: [UserActivity],
  asks: ({ userID }) => (typeof userID === 'string' ? [userID] : []),
  refers: [{ to: UserPreferences, attributes: ['first'] }],
  expects: {
    itemsName: 'expected things',
    items: ({ params }) => itemsOf(params.count),
    keyOf: ({ id }) => id,
    inspect: ({ id }, { related }) =>
      related(UserPreferences).withId(`p${id}`)
        ? []
        : [{ kind: 'PreferencesMissing', message: `There is no p${id}.`, details: {} }],
  },
  inspect({ id, activityType, userID, mended }, { isUser }) {
    if (activityType === 'bad' && !mended) throw new Error('bad record');
    const unknown = typeof userID === 'string' && !isUser(userID);
    return [
      ...(unknown ? [{ kind: 'UserMissing', message: `${id} has no user.`, details: { userID } }] : []),
      ...(activityType === 'odd' ? [{ kind: 'OddType', message: `${id} is odd.`, details: {} }] : []),
    ];
  },
});

interface Tally {
  readonly ids: Set<string>;
  readonly byType: Map<string, number>;
}

const reportBasics = {
  ...common,
  tables: [UserActivity, SessionRating],
  start: (): Tally => ({ ids: new Set(), byType: new Map() }),
  fold({ ids, byType }: Tally, table: string, { id, activityType }: Readonly<Record<string, unknown>>) {
    if (activityType === 'bad') throw new Error('bad record');
    const type = `${table} ${String(activityType ?? 'none')}`;
    ids.add(String(id));
    byType.set(type, (byType.get(type) ?? 0) + 1);
  },
  finish: ({ ids, byType }: Tally) => ({
    document: { records: ids.size, byType: Object.fromEntries([...byType].sort()) },
    rows: [...ids].sort().map((id) => ({ id, length: id.length })),
    sorts: ['length'],
  }),
} as const;

/** A report that is folded in parallel lanes. */
const reportJob = report({
  ...reportBasics,
  name: 'simulated-report',
  title: 'Simulated report',
  merge(state: Tally, other: Tally) {
    for (const id of other.ids) state.ids.add(id);
    for (const [type, count] of other.byType) state.byType.set(type, (state.byType.get(type) ?? 0) + count);
    return state;
  },
});

/** The same report in a single lane. */
const serialReportJob = report({
  ...reportBasics,
  name: 'simulated-serial-report',
  title: 'Simulated serial report',
});

/** A backup of all record tables. */
const backupJob = backup({
  ...common,
  name: 'simulated-backup',
  title: 'Simulated backup',
  tables: [UserActivity, UserPreferences, SessionRating],
});

const checkJob = check({ ...common, name: 'simulated-check', title: 'Simulated check' });

const restoreJob = restore({ ...common, name: 'simulated-restore', title: 'Simulated restore' });

/** A sweep that prepares records for `secondJob`. */
const firstJob = sweep({
  ...common,
  name: 'simulated-first',
  title: 'Simulated first',
  tables: [UserActivity],
  visit: ({ stage }) => (stage === undefined ? update({ stage: 1 }) : keep),
});

/** A sweep that works only on the records that `firstJob` has prepared. */
const secondJob = sweep({
  ...common,
  name: 'simulated-second',
  title: 'Simulated second',
  tables: [UserActivity],
  visit: ({ stage }) => (stage === 1 ? update({ stage: 2 }) : keep),
});

/** The user whose activities the narrowed sweep visits. */
const narrowedUser = subjectOf(0);

/** A sweep that gives activities to the narrowed sweep's user. */
const gatherJob = sweep({
  ...common,
  name: 'simulated-gather',
  title: 'Simulated gather',
  tables: [UserActivity],
  visit: ({ activityType, userID }) =>
    activityType === 'odd' && userID !== narrowedUser ? update({ userID: narrowedUser }) : keep,
});

/** A sweep over one user's activities, some of which it takes away from this user. */
const narrowedJob = sweep({
  ...common,
  name: 'simulated-narrowed',
  title: 'Simulated narrowed sweep',
  tables: [UserActivity],
  narrow: { index: 'byUserID', key: () => narrowedUser },
  visit({ userID, activityType, first, mended }) {
    if (userID !== narrowedUser) return keep;
    if (activityType === 'bad' && !mended) throw new Error('bad record');
    if (activityType === 'odd') return update({ userID: 'nobody' });
    return first === 'narrowed' ? keep : update({ first: 'narrowed' });
  },
});

export const shapeJobs: readonly AnyJob[] = [
  listJob,
  steppedJob,
  findJob,
  importJob,
  callsJob,
  auditJob,
  reportJob,
  serialReportJob,
  backupJob,
  checkJob,
  restoreJob,
  firstJob,
  secondJob,
  gatherJob,
  narrowedJob,
];

const kinds = ['pair', 'odd', 'remove', 'pair', 'keep', 'pair', 'bad', 'odd'] as const;

/** Creates the records that these jobs visit: `count` activities, and the records that refer to them. */
export function recordsOfShapes(
  count: number,
  { users, bad }: { readonly users: number; readonly bad: boolean },
): readonly (readonly [table: string, record: StoredRecord & { readonly id: string }])[] {
  const stamped = { createdAt: '2025-01-01T00:00:00.000Z', _version: 1, _lastChangedAt: 1 };
  return itemsOf(count).flatMap(({ id, index }) => {
    const kind = kinds[index % kinds.length];
    const activity = {
      id: `a${id}`,
      activityType: kind === 'bad' && !bad ? 'pair' : kind,
      // Every fifth activity has a user who is not in the directory.
      userID: subjectOf(index % 5 === 4 ? users + index : index % Math.max(1, users)),
      first: 'first',
      second: `second ${index}`,
      note: 'as it was',
      ...stamped,
    };
    const status = index % 3 === 2 ? 'sent' : 'scheduled';
    const preferences = { id: `p${id}`, first: 'first', second: 'second', note: 'none', status, ...stamped };
    const links = Array.from({ length: linksPerActivity }, (_, link) => ({
      id: `r${id}-${link}`,
      userID: activity.userID,
      rating: 1 + (index % 5),
      ...stamped,
    }));
    return [
      ['UserActivity', activity] as const,
      // The list has to create the preferences of every sixteenth activity.
      ...(index % 16 === 8 ? [] : [['UserPreferences', preferences] as const]),
      ...(index % 8 === 2 ? links.map((link) => ['SessionRating', link] as const) : []),
      ...(index % 8 === 6 ? [['SessionRating', { id: `taken${id}`, rating: 2, ...stamped }] as const] : []),
    ];
  });
}
