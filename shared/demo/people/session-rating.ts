import type { z } from 'zod';
import type { SessionRating } from '#shared/models/session-rating';
import type { Random } from '../chance/random';
import type { Person } from './people';
import type { SyncFields } from './sync';

/** Good ratings are more common. */
const ratings = [1, 2, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5] as const;

const comments: Readonly<Record<number, readonly string[]>> = {
  1: ['The video did not load.', 'Too loud for our open-plan office.'],
  2: ['A bit long between two meetings.', 'I would need a chair without wheels for this.'],
  3: ['Fine for a short break.', 'Could be slower.'],
  4: ['Nice change after a long call.', 'Good pace, clear steps.'],
  5: ['My favourite of the day.', 'Back to work with a clear head.', 'The whole team joins in now.'],
};

/** One in four has a comment. */
export function sessionRating(
  id: string,
  person: Person,
  sessionID: string,
  random: Random,
  sync: SyncFields,
): z.infer<typeof SessionRating.fields> {
  const rating = random.pick(ratings);
  const record = { id, userID: person.userID, sessionID, rating, ...sync };
  return random.chance(0.25) ? { ...record, comment: random.pick(comments[rating] ?? ['Fine.']) } : record;
}
