import { Button } from '@chakra-ui/react';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { Step } from '../../../components/layout/step';
import { PushConsole } from '../../../components/push/push-console';
import type { Push } from '../../../push/use-push';

export function ScheduleTab() {
  return (
    <Step
      number={1}
      state="now"
      title="Notification scheduler"
      purpose="Edit the default schedule, its entries and today's notifications in the full scheduler."
      action={<NewTabLink to="/notification-scheduler">Open the scheduler</NewTabLink>}
    />
  );
}

/** Shows a link to the debug console, and helpers for the browser console. */
export function DebugTab({ push }: { readonly push: Push }) {
  return (
    <Step
      number={1}
      state="now"
      title="Debug console"
      purpose="Compare today's records with OneSignal's list, look up individual notifications and users, and view raw responses."
      action={<NewTabLink to="/admin/notifications-debug">Open the debug console</NewTabLink>}
    >
      <PushConsole push={push} />
    </Step>
  );
}

/** Opens a tab that shares this one's sign-in. Normally, each tab has its own session. */
function NewTabLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Button asChild>
      {/* biome-ignore lint/security/noBlankTarget: a page of the panel, which needs the sign-in */}
      <a href={to} target="_blank" rel="opener">
        {children} <ExternalLink aria-hidden />
      </a>
    </Button>
  );
}
