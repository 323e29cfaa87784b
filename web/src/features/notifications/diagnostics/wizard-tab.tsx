import { Badge, Box, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { CircleCheck, Send, Wrench } from 'lucide-react';
import { useState } from 'react';
import { ExpandablePanel } from '../../../components/layout/expandable-panel';
import { ActButton } from '../../../components/push/act-button';
import { CheckList } from '../../../components/push/check-list';
import type { Check } from '../../../push/checks/check';
import { type PushStep, pushSteps, stepTitles } from '../../../push/checks/check';
import { allOperational, isSettled, openChecks, stepTone } from '../../../push/checks/summary';
import type { Push } from '../../../push/use-push';
import { messages } from './messages';

export function WizardTab({ push }: { readonly push: Push }) {
  const [opened, setOpened] = useState<Partial<Record<PushStep, boolean>>>({});
  const { checks } = push;
  return (
    <Stack gap="4">
      <Stack gap="2">
        {pushSteps.map((step, index) => {
          const own = checks.filter((check) => check.step === step);
          return (
            <ExpandablePanel
              key={step}
              title={`${index + 1}. ${stepTitles[step]}`}
              summary={<StepState checks={checks} step={step} />}
              open={opened[step] ?? false}
              onToggle={(open) => setOpened((before) => ({ ...before, [step]: open }))}
            >
              <CheckList label={stepTitles[step]} checks={own} push={push} />
              {step === 'delivery' && (
                <Box px="4" pb="4">
                  <ActButton push={push} act="sendTest" icon={<Send aria-hidden />}>
                    {messages.sendTest}
                  </ActButton>
                </Box>
              )}
            </ExpandablePanel>
          );
        })}
      </Stack>
      <Issues push={push} />
    </Stack>
  );
}

const looks = {
  success: ['green', 'Passed'],
  warning: ['orange', 'Some passed'],
  error: ['red', 'None passed'],
} as const;

function StepState({ checks, step }: { readonly checks: readonly Check[]; readonly step: PushStep }) {
  const own = checks.filter((check) => check.step === step);
  if (!isSettled(own)) return <Badge variant="surface">Checking</Badge>;
  const tone = stepTone(own, step);
  if (!tone) return <Badge variant="surface">Nothing to check</Badge>;
  const [palette, words] = looks[tone];
  const counted = own.filter(({ state }) => state !== 'skipped');
  const passed = counted.filter(({ state }) => state === 'passed').length;
  return (
    <Flex as="span" gap="2" align="center">
      <Badge variant="surface" colorPalette={palette}>
        {words}
      </Badge>
      <span>
        {passed} of {counted.length}
      </span>
    </Flex>
  );
}

function Issues({ push }: { readonly push: Push }) {
  const issues = openChecks(push.checks);
  if (!isSettled(push.checks)) return null;
  return (
    <Box as="section" aria-label="Detected issues">
      <Flex justify="space-between" align="center" mb="2" gap="3">
        <Heading as="h2" textStyle="sectionTitle">
          Detected issues
        </Heading>
        {issues.length > 0 && (
          <ActButton push={push} act="autoFix" icon={<Wrench aria-hidden />}>
            {messages.fixAll}
          </ActButton>
        )}
      </Flex>
      <Box layerStyle="frame">
        {issues.length === 0 ? (
          <Flex align="center" gap="3" p="4" color="fg.success">
            <CircleCheck size={18} aria-hidden />
            <Text fontWeight="medium">{allOperational}</Text>
          </Flex>
        ) : (
          <CheckList label="Detected issues" checks={issues} push={push} />
        )}
      </Box>
    </Box>
  );
}
