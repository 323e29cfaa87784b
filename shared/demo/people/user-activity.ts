import type { z } from 'zod';
import type { UserActivity } from '#shared/models/user-activity';
import type { Person } from './people';
import type { Session } from './sessions';
import type { SyncFields } from './sync';

/** For the metrics. One in two hundred has an unknown type. */
export function userActivity(
  id: string,
  person: Person,
  session: Session,
  known: boolean,
  sync: SyncFields,
): z.infer<typeof UserActivity.fields> {
  return {
    id,
    userID: person.userID,
    date: sync.createdAt.slice(0, 10),
    duration: session.duration,
    activityType: known ? session.offer.activityType : 'unknown',
    ...sync,
  };
}
