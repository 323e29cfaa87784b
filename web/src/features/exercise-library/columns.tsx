import { Text } from '@chakra-ui/react';
import { Exercise } from '#shared/models/exercise';
import { minutesAndSeconds } from '#shared/values/durations';
import type { LibraryExercise } from '../../api/library/records';
import { exerciseGroups } from '../../components/exercises/exercise-fields';
import { mediaOf } from '../../components/exercises/media-of';
import { EquipmentChips, IntensityChip, WordChip } from '../../components/library/chips';
import { buttonsColumn, NameCell, RowButtons, RowEdit } from '../../components/library/row-acts';
import { fieldNamed } from '../../components/record-form/field-spec';
import { columnOf } from '../../components/table/data-table';

const column = columnOf<LibraryExercise>();
const fields = exerciseGroups.flatMap((group) => group.fields);
const inline = { model: 'Exercise', definition: Exercise } as const;
const titleField = fieldNamed(fields, 'title');
const durationField = fieldNamed(fields, 'duration');

/** The library's columns. The title and duration can be edited in place. */
export const exerciseColumns = [
  column('title', { header: () => 'Title', name: 'Title', width: '30%' }, (row) => (
    <NameCell {...inline} field={titleField} record={row} />
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
  column('edit', buttonsColumn, (row) => <RowButtons model={inline.model} record={row} />),
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
