import { HStack, List, Spinner, Stack, Text } from '@chakra-ui/react';
import { BellRing, RotateCw } from 'lucide-react';
import { Step } from '../../../components/layout/step';
import { ActButton } from '../../../components/push/act-button';
import { CheckList } from '../../../components/push/check-list';
import { formatCounted } from '../../../components/text/number';
import { stepTitles } from '../../../push/checks/check';
import type { Push } from '../../../push/use-push';
import { messages, purposes } from './messages';
import { isReadyForTest, type TroubleshooterStep } from './progress';

interface StepCardProps {
  readonly step: TroubleshooterStep;
  readonly push: Push;
}

/** Shows a step: done, open (with the first problem to fix), or not yet open. */
export function StepCard({ step, push }: StepCardProps) {
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
