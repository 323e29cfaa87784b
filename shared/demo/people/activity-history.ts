import type { z } from 'zod';
import type { ActivityHistory } from '#shared/models/activity-history';
import { isoText } from '../chance/calendar';
import type { Person } from './people';
import type { Session } from './sessions';
import type { SyncFields } from './sync';

export function activityHistory(
  id: string,
  person: Person,
  session: Session,
  sync: SyncFields,
): z.infer<typeof ActivityHistory.fields> {
  return {
    id,
    userID: person.userID,
    activityType: session.offer.activityType,
    title: session.offer.title,
    duration: session.duration,
    completedAt: isoText(session.endedMs),
    ...sync,
  };
}
