import { Badge, Box, Flex, Icon, Text } from '@chakra-ui/react';
import { RunStatus } from '../../../components/run/run-status';
import type { PalettePlace } from './place';

interface PaletteOptionProps {
  readonly id: string;
  readonly place: PalettePlace;
  readonly selected: boolean;
  readonly onPick: () => void;
}

const scrollIntoSight = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' });

export function PaletteOption({ id, place, selected, onPick }: PaletteOptionProps) {
  return (
    <Flex
      id={id}
      role="option"
      ref={selected ? scrollIntoSight : undefined}
      aria-selected={selected}
      tabIndex={-1}
      align="center"
      gap="3"
      px="2"
      py="2"
      borderRadius="l2"
      cursor="pointer"
      bg={selected ? 'bg.muted' : undefined}
      _hover={{ bg: 'bg.muted' }}
      onClick={onPick}
    >
      {place.icon && <Icon as={place.icon} boxSize="4" color="fg.muted" flexShrink="0" aria-hidden />}
      <Box flex="1" minW="0">
        <Text fontWeight="medium" truncate>
          {place.title}
          {place.shortId && (
            <Text as="span" ms="2" textStyle="xs" fontFamily="mono" color="fg.muted">
              {place.shortId}
            </Text>
          )}
        </Text>
        <Text textStyle="xs" color="fg.muted" truncate>
          {place.description}
        </Text>
      </Box>
      {place.badge && (
        <Badge size="xs" variant="surface">
          {place.badge}
        </Badge>
      )}
      {place.run && <RunStatus status={place.run.status} dryRun={place.run.dryRun} />}
    </Flex>
  );
}
