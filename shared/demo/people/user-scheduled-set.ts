import type { z } from 'zod';
import type { UserScheduledSet } from '#shared/models/user-scheduled-set';
import type { Random } from '../chance/random';
import type { Person } from './people';
import { hoursOf, offerFor } from './sessions';
import type { SyncFields } from './sync';

const everyDay = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'];
const alternating = [
  ['Mon', 'Wed', 'Fri'],
  ['Tue', 'Thu'],
] as const;

/** `slot` is from 0 (inclusive) to `slotsOf(person.habits)` (exclusive). */
export function userScheduledSet(
  id: string,
  person: Person,
  slot: number,
  random: Random,
  sync: SyncFields,
): z.infer<typeof UserScheduledSet.fields> {
  const hours = hoursOf(person);
  const hour = hours[slot % hours.length] ?? hours[0] ?? 9;
  const offer = offerFor(hour, random);
  const days = person.habits.alternates ? alternating[slot < hours.length ? 0 : 1] : everyDay;
  return {
    id,
    userID: person.userID,
    hour: `${hour}`.padStart(2, '0'),
    days: [...days],
    set: offer.id,
    activityType: offer.activityType,
    ...sync,
  };
}
