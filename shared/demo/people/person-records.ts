import { type Calendar, daysAgo } from '../chance/calendar';
import type { DemoRecord, Portion, UserTable } from '../chance/portion';
import type { Random } from '../chance/random';
import { activityHistory } from './activity-history';
import type { Person } from './people';
import { sessionRating } from './session-rating';
import { drawSession } from './sessions';
import { syncAt } from './sync';
import { userActivity } from './user-activity';
import { userPreferences } from './user-preferences';
import { userScheduledSet } from './user-scheduled-set';
import { userSubscription } from './user-subscription';

const dayMs = 86_400_000;
/** At most, between a session and its rating. */
const ratingDelayMs = 90_000;

/** Of a person or test account. All random values come from `random`. */
export function* personRecords(
  person: Person,
  portion: Portion,
  calendar: Calendar,
  random: Random,
): Generator<DemoRecord<UserTable>> {
  const sync = (createdMs: number) => syncAt(Math.min(createdMs, calendar.nowMs), person, calendar, random);
  for (let count = 0; count < portion.preferences; count += 1) {
    yield {
      table: 'UserPreferences',
      record: userPreferences(random.uuid(), person, random, sync(person.joinedMs)),
    };
  }
  for (let count = 0; count < portion.subscriptions; count += 1) {
    const record = userSubscription(
      random.uuid(),
      person,
      random,
      sync(person.joinedMs + random.int(1, 30) * dayMs),
    );
    yield { table: 'UserSubscription', record };
  }
  for (let slot = 0; slot < portion.slots; slot += 1) {
    const record = userScheduledSet(
      random.uuid(),
      person,
      slot,
      random,
      sync(daysAgo(calendar, random.int(1, 90), random)),
    );
    yield { table: 'UserScheduledSet', record };
  }
  for (let count = 0; count < portion.sessions; count += 1) {
    const session = drawSession(person, calendar, random);
    const historyId = random.uuid();
    const stamps = sync(session.endedMs);
    const known = !random.chance(0.005);
    yield { table: 'UserActivity', record: userActivity(random.uuid(), person, session, known, stamps) };
    yield { table: 'ActivityHistory', record: activityHistory(historyId, person, session, stamps) };
    if (count < portion.ratings) {
      const ratedMs = session.endedMs + random.int(2_000, ratingDelayMs);
      const record = sessionRating(random.uuid(), person, historyId, random, sync(ratedMs));
      yield { table: 'SessionRating', record };
    }
  }
}
