import { Box, HStack, Text } from '@chakra-ui/react';
import { Exercise } from '#shared/models/exercise';
import { minutesAndSeconds } from '#shared/values/durations';
import { type LibraryExercise, nameOf } from '../../api/library/records';
import { exerciseGroups } from '../../components/exercises/exercise-fields';
import { mediaOf } from '../../components/exercises/media-of';
import { EquipmentChips, IntensityChip, WordChip } from '../../components/library/chips';
import { EditRowButton, OpenRowButton } from '../../components/library/row-buttons';
import { RowEdit } from '../../components/library/row-edit';
import { fieldNamed } from '../../components/record-form/field-spec';
import { HistoryLink } from '../../components/records/history-link';
import { columnsOf } from '../../components/table/data-table';

const column = columnsOf<LibraryExercise>();
const fields = exerciseGroups.flatMap((group) => group.fields);
const inline = { model: 'Exercise', definition: Exercise } as const;
const titleField = fieldNamed(fields, 'title');
const durationField = fieldNamed(fields, 'duration');

/** The library's columns. The title and duration can be edited in place. */
export const exerciseColumns = column.columns([
  column.display({
    id: 'title',
    header: () => 'Title',
    meta: { name: 'Title', width: '30%' },
    cell: ({ row: { original } }) => (
      <HStack gap="2" align="flex-start" textAlign="start">
        <OpenRowButton record={original} />
        <Box minW="0" flex="1">
          <RowEdit {...inline} field={titleField} record={original}>
            <Text as="span" fontWeight="medium">
              {nameOf(original)}
            </Text>
          </RowEdit>
        </Box>
      </HStack>
    ),
  }),
  column.display({
    id: 'type',
    header: 'Type',
    meta: { width: '10%' },
    cell: ({ row: { original } }) => <WordChip>{original.type}</WordChip>,
  }),
  column.accessor('target', {
    header: 'Target',
    meta: { width: '21%' },
    cell: ({ getValue }) => getValue() ?? '',
  }),
  column.display({
    id: 'intensity',
    header: 'Intensity',
    meta: { width: '10%' },
    cell: ({ row: { original } }) => <IntensityChip intensity={original.intensity} />,
  }),
  column.display({
    id: 'equipment',
    header: 'Equipment',
    meta: { onPhone: 'hidden' },
    cell: ({ row: { original } }) => <EquipmentChips equipment={original.equipment} />,
  }),
  column.display({
    id: 'media',
    header: 'Media',
    meta: { width: '8%', onPhone: 'hidden' },
    cell: ({ row: { original } }) => <MediaWord exercise={original} />,
  }),
  column.display({
    id: 'duration',
    header: 'Duration',
    meta: { align: 'end', width: '104px' },
    cell: ({ row: { original } }) => (
      <RowEdit {...inline} field={durationField} record={original} align="end">
        <DurationText seconds={original.duration} />
      </RowEdit>
    ),
  }),
  column.display({
    id: 'edit',
    header: () => <Text srOnly>Edit</Text>,
    meta: { align: 'end', width: '80px', onPhone: 'corner' },
    cell: ({ row: { original } }) => (
      <HStack gap="0" justify="flex-end">
        <HistoryLink table="Exercise" id={original.id} name={nameOf(original)} isRowButton />
        <EditRowButton record={original} />
      </HStack>
    ),
  }),
]);

function MediaWord({ exercise }: { readonly exercise: LibraryExercise }) {
  const { files, videoID, missing } = mediaOf(exercise);
  const has = [
    files.some(({ kind }) => kind === 'image') && 'Image',
    (videoID !== undefined || files.some(({ kind }) => kind === 'video')) && 'Video',
  ].filter(Boolean);
  return (
    <Text
      as="span"
      textStyle="xs"
      color={missing.length > 0 ? 'fg.warning' : 'fg.muted'}
      title={missing.join(' ')}
    >
      {has.length > 0 ? has.join(', ') : 'None'}
    </Text>
  );
}

function DurationText({ seconds }: { readonly seconds: number | null | undefined }) {
  const isSet = typeof seconds === 'number' && seconds > 0;
  return (
    <Text
      as="span"
      fontVariantNumeric="tabular-nums"
      whiteSpace="nowrap"
      color={isSet ? undefined : 'fg.error'}
    >
      {isSet ? minutesAndSeconds(seconds) : 'Not set'}
    </Text>
  );
}
