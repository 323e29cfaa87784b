import { useQuery } from '@tanstack/react-query';
import type { StoredEntry } from '#shared/values/schedule-entry';
import { Callout } from '../layout/callout';
import { LinkButton } from '../links/link-button';
import { changesToday, outdatedWords } from './changes-today';
import { notificationsQuery, todayUtc } from './today';

/** Shows after a save that today's notifications no longer match, with a preview of scheduling again. */
export function OutdatedNotice({ entries }: { readonly entries: readonly StoredEntry[] }) {
  const { data: recorded } = useQuery(notificationsQuery(todayUtc()));
  const words = recorded && outdatedWords(changesToday(entries, recorded, Date.now()));
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
