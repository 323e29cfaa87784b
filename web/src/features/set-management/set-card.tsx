import { Badge, Box, Button, Flex, HStack, IconButton, Text } from '@chakra-ui/react';
import { Pencil } from 'lucide-react';
import { isActiveSet } from '#shared/domain/sets/set-types';
import { ExerciseSet } from '#shared/models/set';
import { minutesAndSeconds } from '#shared/values/durations';
import type { Library } from '../../api/library/library';
import { type LibraryRecord, type LibrarySet, nameOf } from '../../api/library/records';
import { InlineEdit } from '../../components/inline/inline-edit';
import { IntensityChip, WordChip } from '../../components/library/chips';
import { fieldNamed } from '../../components/record-form/field-spec';
import { setFields } from '../../components/sets/set-fields';
import { summaryOf } from '../../components/sets/set-summary';
import { SelectBox } from '../../components/table/select-box';
import { formatCounted } from '../../components/text/number';

interface SetCardProps {
  readonly set: LibrarySet;
  readonly library: Library;
  readonly onView: () => void;
  readonly onEdit: () => void;
  readonly onSaved: (record: LibraryRecord) => void;
}

const titleField = fieldNamed(setFields, 'title');

/** A set in set management; inactive sets are grey. */
export function SetCard({ set, library, onView, onEdit, onSaved }: SetCardProps) {
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
        <Box flex="1" minW="0">
          <InlineEdit model="Set" definition={ExerciseSet} field={titleField} record={set} onSaved={onSaved}>
            <Text as="span" fontWeight="medium">
              {nameOf(set)}
            </Text>
          </InlineEdit>
        </Box>
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
          {library.complete && ` · ${minutesAndSeconds(totalSeconds)}`}
        </Box>
        <Button size="2xs" aria-label={`View details of ${nameOf(set)}`} onClick={onView}>
          View Details
        </Button>
      </Flex>
    </Flex>
  );
}
