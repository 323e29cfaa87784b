import { type Plain, type Records, recordsOfTable, sameRecord } from './records';

/*
 * What each simulated job has to do, as its documentation and the rules for items say (docs/engine/lists.md,
 * docs/engine/calls.md).
 */

/** What an item requests of one record. */
export interface Request {
  readonly table: string;
  readonly key: string;
  /** The attributes that the record must have, or `absent` if it must not exist. */
  readonly to: Plain | 'absent';
  /**
   * `put`: the record is created or updated. `create`: it must not exist with other values. `edit`: nothing
   * is done if it does not exist.
   */
  readonly how: 'put' | 'create' | 'edit';
  /** The values that the record must have, or nothing is done. */
  readonly when?: Plain;
}

/** An item of a run. */
export interface Item {
  /** The name under which failures list it. */
  readonly source: string;
  /** The records, besides those in its requests, on which the item depends. */
  readonly reads: readonly string[];
  readonly requests: readonly Request[];
  /** True if the item cannot be visited. */
  readonly fails?: boolean;
}

const padded = (index: number) => `${index}`.padStart(3, '0');
const indexes = (count: number) => Array.from({ length: count }, (_, index) => index);

const put = (table: string, key: string, to: Plain): Request => ({ table, key, to, how: 'put' });
const create = (table: string, key: string, to: Plain): Request => ({ table, key, to, how: 'create' });
const remove = (table: string, key: string): Request => ({ table, key, to: 'absent', how: 'edit' });
const edit = (table: string, key: string, to: Plain, when: Plain = {}): Request => ({
  table,
  key,
  to,
  how: 'edit',
  when,
});

function listItem(index: number): Item {
  const id = padded(index);
  const item = (requests: readonly Request[]): Item => ({ source: id, reads: [], requests });
  switch (index % 8) {
    case 0:
      return item([put('UserPreferences', `p${id}`, { first: 'listed' })]);
    case 1:
      return item([create('SessionRating', `new${id}`, { rating: 5 })]);
    case 2:
      return item([
        remove('UserActivity', `a${id}`),
        ...indexes(3).map((link) => remove('SessionRating', `r${id}-${link}`)),
      ]);
    case 3:
      return item([edit('UserActivity', `a${id}`, { second: 'listed' }, { activityType: 'pair' })]);
    case 4:
      return item([edit('UserActivity', `a${id}`, { note: 'noted' })]);
    case 5:
      return item([]);
    case 6:
      return item([
        put('UserPreferences', `p${id}`, { second: 'listed' }),
        create('SessionRating', `taken${id}`, { rating: 1 }),
      ]);
    default:
      return { ...item([]), fails: true };
  }
}

interface World {
  readonly records: Records;
  readonly users: ReadonlySet<string>;
  readonly count: number;
  /** The uploaded file with which the run began. Undefined if it is not known for certain. */
  readonly file?: string | undefined;
  /** True if the run follows another run. */
  readonly isFollowUp: boolean;
}

const sweepOf =
  (from: unknown, to: unknown) =>
  ({ records }: World): readonly Item[] =>
    recordsOfTable(records, 'UserActivity').map(({ id, stage }) => ({
      source: String(id),
      reads: [],
      requests: stage === from ? [edit('UserActivity', String(id), { stage: to })] : [],
    }));

const narrowedUser = 'user-000';

/** What the narrowed sweep does with an activity of its user. */
function narrowedItem({ id, activityType, mended }: Plain): Item {
  const source = String(id);
  const fails = activityType === 'bad' && !mended;
  const to = activityType === 'odd' ? { userID: 'nobody' } : { first: 'narrowed' };
  return { source, reads: [], requests: fails ? [] : [edit('UserActivity', source, to)], fails };
}

const itemsByJob: Readonly<Record<string, (world: World) => readonly Item[] | undefined>> = {
  'simulated-import': ({ file }) =>
    file === undefined
      ? undefined
      : (JSON.parse(file) as readonly { readonly id: string; readonly first: string }[]).map(
          ({ id, first }) => ({ source: id, reads: [], requests: [put('UserPreferences', id, { first })] }),
        ),
  'simulated-list': ({ count }) => indexes(count).map(listItem),
  'simulated-steps': ({ count }) => [
    ...indexes(count).map((index) => ({
      source: padded(index),
      reads: [],
      requests: [create('SessionRating', `step${padded(index)}`, { rating: 4 })],
    })),
    ...indexes(count).map((index) => ({
      source: `${padded(index)}-old`,
      reads: [],
      requests: [remove('UserActivity', `a${padded(index)}`)],
    })),
  ],
  'simulated-find': ({ records, users }) =>
    recordsOfTable(records, 'UserActivity')
      .filter(({ userID }) => users.has(String(userID)))
      .map(({ id, userID }) => ({
        source: String(id),
        reads: [`UserActivity#${id}`],
        requests: [put('UserPreferences', `found-${id}`, { first: userID })],
      })),
  'simulated-calls': ({ records }) =>
    recordsOfTable(records, 'UserPreferences')
      .filter(({ status }) => status === 'scheduled')
      .map(({ id }) => ({
        source: String(id),
        reads: [],
        requests: [edit('UserPreferences', String(id), { status: 'cancelled', receipt: `receipt ${id}` })],
      })),
  'simulated-first': sweepOf(undefined, 1),
  'simulated-second': sweepOf(1, 2),
  'simulated-gather': ({ records }) =>
    recordsOfTable(records, 'UserActivity').map(({ id, activityType }) => ({
      source: String(id),
      reads: [],
      requests: activityType === 'odd' ? [edit('UserActivity', String(id), { userID: narrowedUser })] : [],
    })),
  'simulated-narrowed': ({ records, isFollowUp }) => {
    const all = recordsOfTable(records, 'UserActivity');
    const own = all.filter(({ userID }) => userID === narrowedUser);
    // A run that follows another reads the whole table (docs/engine/narrowed-sweeps.md).
    const others = isFollowUp ? all.filter(({ userID }) => userID !== narrowedUser) : [];
    return [
      ...own.map(narrowedItem),
      ...others.map(({ id }) => ({ source: String(id), reads: [], requests: [] })),
    ];
  },
};

/** Returns the items that a run of a job has to visit, or undefined if the model does not know the job. */
export const itemsOf = (job: string, world: World): readonly Item[] | undefined => itemsByJob[job]?.(world);

/** How a request ends: it fails, has nothing to do, or gives the record a new value. */
type Result = 'fails' | 'nothing' | { readonly after: Plain | undefined };

/** Returns the effect of a request on a record. */
export function resultOf({ to, how, when = {}, key }: Request, before: Plain | undefined): Result {
  if (!before) {
    if (how === 'edit' || to === 'absent') return 'nothing';
    return { after: { id: key, ...to } };
  }
  if (to === 'absent') return { after: undefined };
  // A creation also fails if the record has values that the item does not request (docs/engine/lists.md).
  if (how === 'create') return sameRecord(before, { id: key, ...to }) ? 'nothing' : 'fails';
  const differs = (values: Plain) => Object.entries(values).some(([name, value]) => before[name] !== value);
  return differs(when) || !differs(to) ? 'nothing' : { after: { ...before, ...to } };
}
