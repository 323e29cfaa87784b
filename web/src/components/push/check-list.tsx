import { Badge, Box, Flex, Icon, Text } from '@chakra-ui/react';
import { CircleCheck, CircleHelp, CircleMinus, CircleX, type LucideIcon, Wrench } from 'lucide-react';
import type { Check } from '../../push/checks/check';
import type { Push } from '../../push/use-push';
import { ActButton } from './act-button';

const looks: Readonly<
  Record<Check['state'], { readonly icon: LucideIcon; readonly color: string; readonly label: string }>
> = {
  passed: { icon: CircleCheck, color: 'fg.success', label: 'Passed' },
  failed: { icon: CircleX, color: 'fg.error', label: 'Failed' },
  unknown: { icon: CircleHelp, color: 'fg.warning', label: 'Unknown' },
  skipped: { icon: CircleMinus, color: 'fg.muted', label: 'Not needed' },
};

interface CheckListProps {
  readonly label: string;
  readonly checks: readonly Check[];
  readonly push: Push;
}

export function CheckList({ label, checks, push }: CheckListProps) {
  return (
    <Box as="ol" aria-label={label} listStyleType="none">
      {checks.map((check) => (
        <CheckRow key={check.id} check={check} push={push} />
      ))}
    </Box>
  );
}

function CheckRow({ check, push }: { readonly check: Check; readonly push: Push }) {
  const { name, state, observation, cause, fix } = check;
  const { icon, color, label } = looks[state];
  return (
    <Flex
      as="li"
      gap="3"
      px="4"
      py="3"
      borderTopWidth="1px"
      borderColor="border.muted"
      _first={{ borderTopWidth: 0 }}
    >
      <Icon as={icon} boxSize="4" mt="0.5" flexShrink="0" color={color} aria-hidden />
      <Flex flex="1" minW="0" columnGap="4" rowGap="2" wrap="wrap" justify="space-between">
        <Box flex="1 1 18rem" minW="0">
          <Flex gap="2" align="center" wrap="wrap">
            <Text fontWeight="medium">{name}</Text>
            <Badge size="xs" variant="plain" px="0" color={color}>
              {label}
            </Badge>
          </Flex>
          <Text overflowWrap="anywhere">{observation}</Text>
          {cause && (
            <Text color="fg.muted" overflowWrap="anywhere">
              {cause}
            </Text>
          )}
          {fix && (fix.first || !fix.act) && (
            <Text mt="1" overflowWrap="anywhere">
              <Text as="span" fontWeight="medium">
                Fix:{' '}
              </Text>
              {fix.first ?? fix.label}
            </Text>
          )}
        </Box>
        {fix?.act && (
          <Box alignSelf="center">
            <ActButton push={push} act={fix.act} icon={<Wrench aria-hidden />}>
              {fix.label}
            </ActButton>
          </Box>
        )}
      </Flex>
    </Flex>
  );
}
