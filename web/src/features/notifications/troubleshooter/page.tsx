import { Alert, HStack, List, Spinner, Stack, Text } from '@chakra-ui/react';
import { BellRing, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { Callout } from '../../../components/layout/callout';
import { LiveRegion } from '../../../components/layout/live-region';
import { PageHeader } from '../../../components/layout/page-header';
import { LoadingState } from '../../../components/layout/states';
import { Step } from '../../../components/layout/step';
import { LinkButton } from '../../../components/links/link-button';
import { ActButton } from '../../../components/push/act-button';
import { AudienceNote } from '../../../components/push/audience-note';
import { CheckList } from '../../../components/push/check-list';
import { formatCounted } from '../../../components/text/number';
import { stepTitles } from '../../../push/checks/check';
import { diagnosticsWords } from '../../../push/messages';
import { type Push, usePush } from '../../../push/use-push';
import { messages, purposes } from './messages';
import { isReadyForTest, progressOf, type TroubleshooterStep } from './progress';

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

interface StepCardProps {
  readonly step: TroubleshooterStep;
  readonly push: Push;
}

/** Shows a step: done, open (with the first problem to fix), or not yet open. */
function StepCard({ step, push }: StepCardProps) {
  const { step: name, number, state, passed } = step;
  const title = stepTitles[name];
  if (state !== 'now') {
    return (
      <Step
        number={number}
        state={state}
        title={title}
        purpose={
          state === 'later' ? messages.later(number) : `${formatCounted(passed.length, 'check')} passed.`
        }
      />
    );
  }
  return (
    <Step number={number} state="now" title={title} purpose={purposes[name]}>
      <Open step={step} push={push} />
    </Step>
  );
}

function Open({ step, push }: StepCardProps) {
  const { problem, passed, isReading } = step;
  return (
    <Stack gap="3">
      {passed.length > 0 && (
        <List.Root ps="4" gap="0.5" color="fg.muted" aria-label="Passed">
          {passed.map(({ id, observation }) => (
            <List.Item key={id}>{observation}</List.Item>
          ))}
        </List.Root>
      )}
      {problem && <CheckList label="Fix this first" checks={[problem]} push={push} />}
      {!problem && isReading && (
        <HStack color="fg.muted" role="status">
          <Spinner size="sm" aria-hidden /> <Text>Checking</Text>
        </HStack>
      )}
      <HStack gap="2" wrap="wrap">
        {isReadyForTest(step) && (
          <ActButton push={push} act="sendTest" icon={<BellRing aria-hidden />} variant="solid">
            {messages.sendTest}
          </ActButton>
        )}
        {problem && problem.fix?.act !== 'refresh' && (
          <ActButton push={push} act="refresh" icon={<RotateCw aria-hidden />}>
            Retry
          </ActButton>
        )}
      </HStack>
    </Stack>
  );
}
