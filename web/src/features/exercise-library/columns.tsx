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
import { columnOf } from '../../components/table/data-table';

const column = columnOf<LibraryExercise>();
const fields = exerciseGroups.flatMap((group) => group.fields);
const inline = { model: 'Exercise', definition: Exercise } as const;
const titleField = fieldNamed(fields, 'title');
const durationField = fieldNamed(fields, 'duration');

/** The library's columns. The title and duration can be edited in place. */
export const exerciseColumns = [
  column('title', { header: () => 'Title', name: 'Title', width: '30%' }, (row) => (
    <HStack gap="2" align="flex-start" textAlign="start">
      <OpenRowButton record={row} />
      <Box minW="0" flex="1">
        <RowEdit {...inline} field={titleField} record={row}>
          <Text as="span" fontWeight="medium">
            {nameOf(row)}
          </Text>
        </RowEdit>
      </Box>
    </HStack>
  )),
  column('type', { header: 'Type', width: '10%' }, (row) => <WordChip>{row.type}</WordChip>),
  column('target', { header: 'Target', width: '21%' }, ({ target }) => target ?? ''),
  column('intensity', { header: 'Intensity', width: '10%' }, (row) => (
    <IntensityChip intensity={row.intensity} />
  )),
  column('equipment', { header: 'Equipment', onPhone: 'hidden' }, (row) => (
    <EquipmentChips equipment={row.equipment} />
  )),
  column('media', { header: 'Media', width: '8%', onPhone: 'hidden' }, (row) => <MediaWord exercise={row} />),
  column('duration', { header: 'Duration', align: 'end', width: '104px' }, (row) => (
    <RowEdit {...inline} field={durationField} record={row} align="end">
      <DurationText seconds={row.duration} />
    </RowEdit>
  )),
  column(
    'edit',
    { header: () => <Text srOnly>Edit</Text>, align: 'end', width: '80px', onPhone: 'corner' },
    (row) => (
      <HStack gap="0" justify="flex-end">
        <HistoryLink table="Exercise" id={row.id} name={nameOf(row)} isRowButton />
        <EditRowButton record={row} />
      </HStack>
    ),
  ),
];

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
