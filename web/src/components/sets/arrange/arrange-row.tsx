import { Box, Flex, HStack, IconButton, Text } from '@chakra-ui/react';
import { useSortable } from '@dnd-kit/react/sortable';
import { ArrowDown, ArrowUp, GripVertical, Pencil, X } from 'lucide-react';
import { memo } from 'react';
import { minutesAndSeconds } from '#shared/values/durations';
import type { LibraryExercise } from '../../../api/library/records';
import { EquipmentChips, WordChip } from '../../library/chips';
import type { Member } from './members';

interface ArrangeRowProps {
  readonly member: Member;
  /** Position in the whole list, from 0. */
  readonly place: number;
  /** Position on this page, from 0. */
  readonly index: number;
  /** Undefined if the exercise no longer exists. */
  readonly exercise: Partial<LibraryExercise> | undefined;
  readonly problem: string | undefined;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** The same object at each render. */
  readonly acts: RowActs;
  /** The edit button's label before the title; undefined if the exercise has no such button. */
  readonly editLabel: string | undefined;
}

/** The actions of a row; moves name its position in the whole list. */
export interface RowActs {
  readonly onUp: (place: number) => void;
  readonly onDown: (place: number) => void;
  readonly onRemove: (member: Member) => void;
  readonly onEdit: (member: Member) => void;
}

/** One exercise of a set, with a drag handle and buttons for moving, editing and removing it. */
export const ArrangeRow = memo(function ArrangeRow(props: ArrangeRowProps) {
  const { member, place, index, exercise, problem, isFirst, isLast, acts } = props;
  const { ref, handleRef, isDragging } = useSortable({ id: member.key, index, transition: null });
  const title = exercise?.title || ('exerciseID' in member ? member.exerciseID : 'New exercise');
  return (
    <Flex
      as="li"
      ref={ref}
      data-member={member.key}
      align="center"
      columnGap="2"
      rowGap="1"
      wrap={{ base: 'wrap', sm: 'nowrap' }}
      ps="1"
      pe="2"
      py="1.5"
      minH="11"
      bg="bg.panel"
      borderTopWidth="1px"
      borderColor="border.muted"
      _first={{ borderTopWidth: 0 }}
      {...(isDragging && { boxShadow: 'md', zIndex: 1, position: 'relative' })}
    >
      <IconButton
        ref={handleRef}
        size="xs"
        variant="ghost"
        color="fg.muted"
        cursor="grab"
        touchAction="none"
        aria-label={`Move ${title}`}
      >
        <GripVertical />
      </IconButton>
      <Text w="5" textAlign="end" color="fg.muted" textStyle="xs" fontVariantNumeric="tabular-nums">
        {place + 1}
      </Text>
      <Box flex="1" minW="0">
        <HStack gap="2" minW="0">
          <Text fontWeight="medium" overflowWrap="anywhere" lineClamp={2}>
            {title}
          </Text>
          {'create' in member && <WordChip>New</WordChip>}
        </HStack>
        {exercise ? (
          <HStack gap="1.5" wrap="wrap" textStyle="xs" color="fg.muted">
            {typeof exercise.duration === 'number' && (
              <Text as="span" fontVariantNumeric="tabular-nums">
                {minutesAndSeconds(exercise.duration)}
              </Text>
            )}
            {exercise.target && <Text as="span">{exercise.target}</Text>}
            <EquipmentChips equipment={exercise.equipment} />
          </HStack>
        ) : (
          <Text textStyle="xs" color="fg.error">
            This exercise was deleted. Remove it from the set.
          </Text>
        )}
        {problem !== undefined && (
          <Text textStyle="xs" color="fg.error" role="alert">
            {problem}
          </Text>
        )}
      </Box>
      <HStack gap="0" ms="auto">
        <RowButton label={`Move ${title} up`} act="up" idle={isFirst} onPress={() => acts.onUp(place)}>
          <ArrowUp />
        </RowButton>
        <RowButton label={`Move ${title} down`} act="down" idle={isLast} onPress={() => acts.onDown(place)}>
          <ArrowDown />
        </RowButton>
        {props.editLabel && exercise && (
          <RowButton label={`${props.editLabel} ${title}`} act="edit" onPress={() => acts.onEdit(member)}>
            <Pencil />
          </RowButton>
        )}
        <RowButton label={`Remove ${title}`} act="remove" onPress={() => acts.onRemove(member)}>
          <X />
        </RowButton>
      </HStack>
    </Flex>
  );
});

interface RowButtonProps {
  readonly label: string;
  readonly act: string;
  readonly idle?: boolean;
  readonly onPress: () => void;
  readonly children: React.ReactNode;
}

/** Never `disabled`: a disabled button loses the focus when the user has moved a row to the end with it. */
function RowButton({ label, act, idle = false, onPress, children }: RowButtonProps) {
  return (
    <IconButton
      size="xs"
      variant="ghost"
      color={idle ? 'fg.subtle' : 'fg.muted'}
      aria-label={label}
      data-act={act}
      aria-disabled={idle}
      onClick={idle ? undefined : onPress}
    >
      {children}
    </IconButton>
  );
}
