import { useQuery } from '@tanstack/react-query';
import { entriesQuery } from '../../api/schedule/schedule-entries';
import { Callout } from '../layout/callout';
import { LinkButton } from '../links/link-button';
import { changesToday, outdatedWords } from './changes-today';
import { notificationsQuery, todayUtc } from './today';

const everyMs = 30_000;

/**
 * Says that some of today's notifications no longer match the schedule, because of a save or its undo, and
 * links to a preview of scheduling again. Other admins save too, so the schedule is read regularly.
 */
export function OutdatedNotice() {
  const { data: entries } = useQuery({ ...entriesQuery, refetchInterval: everyMs });
  const { data: recorded } = useQuery(notificationsQuery(todayUtc()));
  const words = entries && recorded && outdatedWords(changesToday(entries, recorded, Date.now()));
  if (words === undefined) return null;
  return (
    <Callout
      status="warning"
      role="status"
      alignItems="center"
      action={
        <LinkButton to="/admin/notification-scheduler/manual" search={{ schedule: true }}>
          Review today’s changes
        </LinkButton>
      }
    >
      {words}.
    </Callout>
  );
}
