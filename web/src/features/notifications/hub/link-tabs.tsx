import { Button } from '@chakra-ui/react';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { Step } from '../../../components/layout/step';
import { PushConsole } from '../../../components/push/push-console';
import type { Push } from '../../../push/use-push';

/** Leads to the full scheduler. */
export function ScheduleTab() {
  return (
    <Step
      number={1}
      state="now"
      title="Notification scheduler"
      purpose="The default schedule, its entries and today's notifications are edited in the full scheduler."
      action={<NewTabLink to="/notification-scheduler">Open the scheduler</NewTabLink>}
    />
  );
}

/** Leads to the debug console, and offers the helpers of the browser's console. */
export function DebugTab({ push }: { readonly push: Push }) {
  return (
    <Step
      number={1}
      state="now"
      title="Debug console"
      purpose="Today's records beside OneSignal's list, one notification or user, and raw answers."
      action={<NewTabLink to="/admin/notifications-debug">Open the debug console</NewTabLink>}
    >
      <PushConsole push={push} />
    </Step>
  );
}

/**
 * A page of the panel in a new tab. The session is kept for each tab; a tab that knows its opener is signed
 * in as this one is.
 */
function NewTabLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Button asChild>
      {/* biome-ignore lint/security/noBlankTarget: a page of the panel, which is to be signed in */}
      <a href={to} target="_blank" rel="opener">
        {children} <ExternalLink aria-hidden />
      </a>
    </Button>
  );
}
