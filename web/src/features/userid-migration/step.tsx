import { Box, Circle, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';

interface StepProps {
  readonly number: 1 | 2 | 3;
  readonly title: string;
  readonly purpose: ReactNode;
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

/** One of the three steps, with what it does and its button. */
export function Step({ number, title, purpose, action, children }: StepProps) {
  const id = useId();
  return (
    <Stack as="section" aria-labelledby={id} layerStyle="frame" p={{ base: '4', md: '5' }} gap="4">
      <Flex gap="4" wrap="wrap" justify="space-between" align="flex-start">
        <Flex gap="3" flex="1" minW="min(100%, 16rem)">
          <Circle size="6" bg="bg.muted" textStyle="xs" fontWeight="semibold" flexShrink="0" aria-hidden>
            {number}
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
