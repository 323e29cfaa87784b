import { Badge, Box, Flex, Icon, Text } from '@chakra-ui/react';
import { CircleCheck, CircleHelp, CircleX, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { LinkState } from '#shared/domain/reminders/chain';
import { stateWords } from './messages';

const looks: Readonly<Record<LinkState, { readonly icon: LucideIcon; readonly color: string }>> = {
  ok: { icon: CircleCheck, color: 'fg.success' },
  broken: { icon: CircleX, color: 'fg.error' },
  unknown: { icon: CircleHelp, color: 'fg.muted' },
};

interface LinkRowProps {
  readonly state: LinkState;
  readonly title: string;
  readonly mark?: ReactNode;
  readonly detail: string;
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

export function LinkRow({ state, title, mark, detail, action, children }: LinkRowProps) {
  const { icon, color } = looks[state];
  return (
    <Flex
      as="li"
      gap="3"
      px={{ base: '4', md: '5' }}
      py="3"
      borderTopWidth="1px"
      borderColor="border.muted"
      _first={{ borderTopWidth: 0 }}
    >
      <Icon as={icon} boxSize="5" flexShrink="0" color={color} aria-hidden />
      <Flex flex="1" minW="0" columnGap="4" rowGap="2" wrap="wrap" align="center" justify="space-between">
        <Box flex="1 1 18rem" minW="0">
          <Flex gap="2" align="center" wrap="wrap">
            <Text fontWeight="medium">{title}</Text>
            <Badge size="xs" variant="plain" px="0" color={color}>
              {stateWords[state]}
            </Badge>
            {mark}
          </Flex>
          <Text color="fg.muted" overflowWrap="anywhere">
            {detail}
          </Text>
          {children}
        </Box>
        {action}
      </Flex>
    </Flex>
  );
}
