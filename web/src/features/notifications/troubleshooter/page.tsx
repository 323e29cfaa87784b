import { Alert, Stack } from '@chakra-ui/react';
import { BellRing, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { Callout } from '../../../components/layout/callout';
import { LiveRegion } from '../../../components/layout/live-region';
import { PageHeader } from '../../../components/layout/page-header';
import { LoadingState } from '../../../components/layout/states';
import { LinkButton } from '../../../components/links/link-button';
import { ActButton } from '../../../components/push/act-button';
import { AudienceNote } from '../../../components/push/audience-note';
import { stepTitles } from '../../../push/checks/check';
import { diagnosticsWords } from '../../../push/messages';
import { type Push, usePush } from '../../../push/use-push';
import { messages } from './messages';
import { progressOf } from './progress';
import { StepCard } from './step-card';

/** The page /admin/notification-troubleshooter. */
export function NotificationTroubleshooterPage() {
  const push = usePush(diagnosticsWords);
  return (
    <>
      <PageHeader
        title={messages.title}
        purpose={messages.purpose}
        actions={
          <>
            <LinkButton variant="outline" to="/admin/missing-reminder">
              {messages.ofUser}
            </LinkButton>
            <ActButton push={push} act="refresh" icon={<RotateCw aria-hidden />}>
              Check again
            </ActButton>
          </>
        }
      />
      <Steps push={push} />
    </>
  );
}

/**
 * Shows the steps. Nothing is shown until the open step is known, so that no step opens and closes while the
 * page loads.
 */
export function Steps({ push }: { readonly push: Push }) {
  const steps = progressOf(push.checks);
  const now = steps.find(({ state }) => state === 'now');
  // A step with a problem stays open, regardless of its other checks.
  const isReading = push.facts === undefined || (now?.isReading === true && !now.problem);
  const [wasRead, setWasRead] = useState(false);
  if (!isReading && !wasRead) setWasRead(true);
  const isOver = push.facts !== undefined && now === undefined;
  const spoken = isOver ? messages.seen : now && wasRead ? `Step ${now.number}: ${stepTitles[now.step]}` : '';
  return (
    <Stack gap="4">
      <LiveRegion text={spoken} />
      <AudienceNote />
      {isOver && (
        <Callout
          status="success"
          alignItems="center"
          size="md"
          title={messages.seen}
          action={
            <ActButton push={push} act="sendTest" icon={<BellRing aria-hidden />}>
              {messages.sendTest}
            </ActButton>
          }
        >
          <Alert.Description>{messages.seenDetails}</Alert.Description>
        </Callout>
      )}
      {isReading && !wasRead ? (
        <LoadingState label="Checking this browser" />
      ) : (
        steps.map((step) => <StepCard key={step.step} step={step} push={push} />)
      )}
    </Stack>
  );
}
