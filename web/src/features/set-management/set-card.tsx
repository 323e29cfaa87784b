import { Badge, Box, Button, Flex, HStack, IconButton, Text } from '@chakra-ui/react';
import { Pencil } from 'lucide-react';
import { isActiveSet } from '#shared/domain/sets/set-types';
import { minutesAndSeconds } from '#shared/values/durations';
import type { Library } from '../../api/library/library';
import { type LibrarySet, nameOf } from '../../api/library/records';
import { IntensityChip, WordChip } from '../../components/library/chips';
import { summaryOf } from '../../components/sets/set-summary';
import { SelectBox } from '../../components/table/select-box';
import { formatCounted } from '../../components/text/number';

interface SetCardProps {
  readonly set: LibrarySet;
  readonly library: Library;
  readonly onView: () => void;
  readonly onEdit: () => void;
}

/** A set in set management; inactive sets are grey. */
export function SetCard({ set, library, onView, onEdit }: SetCardProps) {
  const { count, totalSeconds } = summaryOf(set, library);
  const isActive = isActiveSet(set);
  return (
    <Flex
      as="li"
      direction="column"
      gap="2"
      layerStyle="frame"
      minW="0"
      p="3.5"
      bg={isActive ? undefined : 'bg.subtle'}
      color={isActive ? undefined : 'fg.muted'}
    >
      <Flex gap="2" justify="space-between" align="flex-start">
        <SelectBox id={set.id} />
        <Text fontWeight="medium" overflowWrap="anywhere" minW="0" flex="1">
          {nameOf(set)}
        </Text>
        <IconButton size="2xs" variant="ghost" aria-label={`Manage ${nameOf(set)}`} onClick={onEdit}>
          <Pencil />
        </IconButton>
      </Flex>
      <HStack gap="1.5" wrap="wrap">
        <WordChip>{set.type}</WordChip>
        <WordChip>{set.setType}</WordChip>
        <IntensityChip intensity={set.intensity} />
        {!isActive && (
          <Badge size="xs" variant="surface">
            Inactive
          </Badge>
        )}
      </HStack>
      <Text color="fg.muted" lineClamp={2} flex="1" overflowWrap="anywhere">
        {set.description || 'No description available'}
      </Text>
      <Flex
        align="center"
        justify="space-between"
        gap="3"
        pt="2"
        borderTopWidth="1px"
        borderColor="border.muted"
      >
        <Box textStyle="xs" color="fg.muted" fontVariantNumeric="tabular-nums">
          {count === undefined ? 'Exercises not loaded' : formatCounted(count, 'exercise')}
          {` · ${minutesAndSeconds(totalSeconds)}`}
        </Box>
        <Button size="2xs" aria-label={`View details of ${nameOf(set)}`} onClick={onView}>
          View Details
        </Button>
      </Flex>
    </Flex>
  );
}
