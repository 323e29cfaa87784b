import { Box, Circle, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';

export type StepState = 'done' | 'now' | 'later';

const circles: Readonly<Record<StepState, { readonly bg: string; readonly color?: string }>> = {
  done: { bg: 'teal.muted', color: 'teal.fg' },
  now: { bg: 'teal.solid', color: 'teal.contrast' },
  later: { bg: 'bg.muted', color: 'fg.muted' },
};

interface StepProps {
  readonly number: number;
  readonly state: StepState;
  readonly title: string;
  readonly purpose: ReactNode;
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

export function Step({ number, state, title, purpose, action, children }: StepProps) {
  const id = useId();
  return (
    <Stack
      as="section"
      aria-labelledby={id}
      aria-current={state === 'now' ? 'step' : undefined}
      layerStyle="frame"
      p={{ base: '4', md: '5' }}
      gap="4"
    >
      <Flex gap="4" wrap="wrap" justify="space-between" align="flex-start">
        <Flex gap="3" flex="1" minW="min(100%, 16rem)">
          <Circle
            {...circles[state]}
            size="6"
            textStyle="xs"
            fontWeight="semibold"
            flexShrink="0"
            aria-hidden
          >
            {state === 'done' ? <Check size={14} /> : number}
          </Circle>
          <Box minW="0">
            <Heading as="h2" id={id} textStyle="sectionTitle" lineHeight="1.5rem">
              <Text srOnly>Step {number}: </Text>
              {title}
            </Heading>
            <Text color="fg.muted">{purpose}</Text>
          </Box>
        </Flex>
        {action}
      </Flex>
      {children}
    </Stack>
  );
}
