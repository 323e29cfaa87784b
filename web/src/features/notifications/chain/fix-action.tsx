import type { ChainFix } from '#shared/domain/reminders/chain';
import { readDay } from '#shared/values/days';
import { BusyButton } from '../../../components/actions/busy-button';
import { LinkButton } from '../../../components/links/link-button';
import { fixWords } from './messages';

/** What to fix. If the fix applies to a whole day, all fields except `date` are undefined. */
interface FixSubject {
  readonly email?: string | undefined;
  /** A unique ID, email address or record ID. */
  readonly user?: string | undefined;
  /** A UTC day, as YYYY-MM-DD. */
  readonly date: string;
  /** The push provider's ID for the notification. */
  readonly notificationID?: string | undefined;
}

interface FixActionProps {
  readonly fix: ChainFix;
  readonly subject: FixSubject;
  readonly busy: boolean;
  readonly onAskAgain: () => void;
}

const weekday = (date: string) => readDay(new Date(`${date}T00:00:00Z`).toUTCString().slice(0, 3));

/** A link to the screen where the problem can be fixed, or a button that fixes it. */
export function FixAction({ fix, subject, busy, onAskAgain }: FixActionProps) {
  const { email, user, date, notificationID } = subject;
  const words = fixWords[fix];
  const look = { size: 'xs', variant: 'outline' } as const;
  switch (fix) {
    case 'findUser':
      return (
        <LinkButton {...look} to="/admin/users" search={{ q: email, view: 'directory' }}>
          {words}
        </LinkButton>
      );
    case 'createPreferences':
      return (
        <LinkButton {...look} to="/admin/user-preferences-recovery" search={{ email }}>
          {words}
        </LinkButton>
      );
    case 'editPreferences':
      return user === undefined ? (
        <LinkButton {...look} to="/admin/users">
          All users
        </LinkButton>
      ) : (
        <LinkButton {...look} to="/admin/users/$id" params={{ id: user }}>
          {words}
        </LinkButton>
      );
    case 'assignTemplate':
      return (
        <LinkButton {...look} to="/admin/template-assignment" search={{ user: email ?? user }}>
          {words}
        </LinkButton>
      );
    case 'editSchedule':
      return (
        <LinkButton {...look} to="/notification-scheduler" search={{ view: 'edit', day: weekday(date) }}>
          {words}
        </LinkButton>
      );
    case 'scheduleToday':
      return (
        <LinkButton {...look} to="/admin/notification-scheduler/manual">
          {words}
        </LinkButton>
      );
    case 'viewNotification':
      return (
        <LinkButton {...look} to="/admin/notifications-debug" search={{ notification: notificationID }}>
          {words}
        </LinkButton>
      );
    case 'viewProviderUser':
      return (
        <LinkButton {...look} to="/admin/notifications-debug" search={{ user: email ?? user }}>
          {words}
        </LinkButton>
      );
    case 'setUpProvider':
      return (
        <LinkButton {...look} to="/admin/onesignal-diagnostics">
          {words}
        </LinkButton>
      );
    case 'askAgain':
      return (
        <BusyButton busy={busy} busyLabel={words} icon={null} variant="outline" onClick={onAskAgain}>
          {words}
        </BusyButton>
      );
    default:
      return fix satisfies never;
  }
}
