import { create, keep, remove, sweep, update } from '#functions/engine/job/job';
import type { StoredRecord } from '#shared/models/model';
import { SessionRating } from '#shared/models/session-rating';
import { UserActivity } from '#shared/models/user-activity';
import { UserPreferences } from '#shared/models/user-preferences';
import type { World } from './engine-world';

/** The person who starts the runs. */
export const caller = { email: 'ana@wellness.example', subject: '11111111-1111-4111-8111-111111111111' };

/**
 * Updates, removes or creates a record, depending on the visited record. One run thus covers all three cases.
 */
export const everything = sweep({
  name: 'everything',
  title: 'Everything',
  description: 'For a test.',
  category: 'reusable',
  access: 'Admin',
  tables: [UserActivity, UserPreferences],
  visit: (record, { caller: { email, subject }, runId }) => {
    switch (record.activityType) {
      case 'update':
        return record.userID === email ? update({ userID: subject }) : keep;
      case 'remove':
        return remove;
      case 'create':
        return [
          update({ activityType: 'created' }),
          create(SessionRating, { id: `${record.id}-${runId}`, rating: 3 }),
        ];
      case 'bad':
        throw new Error('bad record');
      default:
        return keep;
    }
  },
});

const kinds = ['update', 'remove', 'create', 'keep', 'bad', 'update'];

/** Creates records of all kinds. Every fourth record has no version. */
export function mixedRecords(prefix: string, count: number): StoredRecord[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `${prefix}${index}`,
    userID: caller.email,
    activityType: kinds[index % kinds.length],
    ...(index % 4 === 3 ? {} : { _version: 1, _lastChangedAt: 1 }),
  }));
}

/**
 * Makes all requests fail, starting with request number `index`, as if the process had died. With `after`,
 * request `index` itself is still performed.
 */
export function killAt(world: World, index: number, after: boolean): () => boolean {
  let count = 0;
  let dead = false;
  const die = () => {
    dead = true;
    throw Object.assign(new Error('the process died'), { name: 'AccessDeniedException' });
  };
  world.onRequest = () => {
    count += 1;
    if (dead || (count === index && !after)) die();
  };
  world.onAnswer = () => {
    if (count >= index) die();
  };
  return () => dead;
}
