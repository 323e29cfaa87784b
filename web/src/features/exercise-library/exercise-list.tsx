import { Box, Flex, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Exercise } from '#shared/models/exercise';
import { minutesAndSeconds } from '#shared/values/durations';
import { intensityLabel } from '#shared/values/intensity';
import { readTextList } from '#shared/values/json-text';
import { readSteps } from '#shared/values/steps';
import { recordQuery } from '../../api/library/details';
import { libraryQuery } from '../../api/library/library';
import { type LibraryExercise, type LibraryRecord, type LibrarySet, nameOf } from '../../api/library/records';
import { exerciseKind } from '../../components/exercises/exercise-editor';
import { exerciseGroups } from '../../components/exercises/exercise-fields';
import { Media } from '../../components/exercises/media';
import { mediaOf } from '../../components/exercises/media-of';
import { ErrorState, LoadingState } from '../../components/layout/states';
import { EquipmentChips, IntensityChip, WordChip } from '../../components/library/chips';
import { RecordList, type RecordListKind } from '../../components/library/list/record-list';
import { searchIn } from '../../components/library/matches';
import type { LibraryPlace } from '../../components/library/place';
import { buttonsColumn, NameCell, RowButtons, RowEdit } from '../../components/library/row-acts';
import { fieldNamed } from '../../components/record-form/field-spec';
import { Fact, Facts } from '../../components/records/facts';
import { columnOf } from '../../components/table/data-table';

const column = columnOf<LibraryExercise>();
const fields = exerciseGroups.flatMap((group) => group.fields);
const inline = { model: 'Exercise', definition: Exercise } as const;
const titleField = fieldNamed(fields, 'title');
const durationField = fieldNamed(fields, 'duration');

const exerciseColumns = [
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

/** The library's texts. Those of failures and successes are specified in docs/product.md. */
const kind: RecordListKind<LibraryExercise> = {
  name: 'exercises',
  model: 'Exercise',
  definition: Exercise,
  caption: 'Exercises',
  placeholder: 'Title, target, type, equipment, or part of the ID',
  search: searchIn(({ title, headline, target, type, intensity, equipment, id }) => [
    title,
    headline,
    target,
    type,
    intensityLabel(intensity),
    equipment,
    id,
  ]),
  columns: exerciseColumns,
  editor: exerciseKind,
  empty: 'No exercises yet',
  newLabel: 'New exercise',
  updated: 'Exercise updated successfully!',
  loadFailed: (reason) => `Failed to load exercises: ${reason}`,
};

export function ExerciseList({ place }: { readonly place: LibraryPlace }) {
  const query = useQuery(libraryQuery);
  const { data } = query;
  const usedIn = (id: string) => data?.sets.filter(({ exerciseIds }) => exerciseIds?.includes(id)) ?? [];
  return (
    <RecordList
      kind={kind}
      place={place}
      query={query}
      // The sets arrive before the exercises. Until those arrive, the table shows a loading state.
      records={data?.complete ? data.exercises.values() : undefined}
      details={({ id }) => <ExerciseDetails id={id} usedIn={usedIn(id)} />}
    />
  );
}

interface ExerciseDetailsProps {
  readonly id: string;
  readonly usedIn: readonly LibrarySet[];
}

function ExerciseDetails({ id, usedIn }: ExerciseDetailsProps) {
  const { data: record, error, refetch } = useQuery(recordQuery('Exercise', id));
  if (error && !record) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (record === null) return <Text color="fg.muted">This exercise has been deleted.</Text>;
  if (!record) return <LoadingState label="Loading exercise" />;
  return (
    <Flex gap="6" direction={{ base: 'column', md: 'row' }} align="flex-start" textAlign="start">
      <Box w={{ base: 'full', md: '60' }} flexShrink="0">
        <Media record={record} />
      </Box>
      <Box flex="1" minW="0">
        <Steps stored={record.how} />
      </Box>
      <Box flex="1" minW="0">
        <Facts>
          <Fact name="Headline">{textOf(record.headline)}</Fact>
          <Fact name="Subtitle">{textOf(record.subtitle)}</Fact>
          <Fact name="Goals">{readTextList(record.goals).items.join(', ')}</Fact>
          <Fact name="Activity levels">{readTextList(record.activityLevels).items.join(', ')}</Fact>
          <Fact name="Display duration">{minutesOf(record)}</Fact>
          <Fact name="Used in">{usedIn.length > 0 && <SetLinks sets={usedIn} />}</Fact>
          <Fact name="ID">{id}</Fact>
        </Facts>
      </Box>
    </Flex>
  );
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

const minutesOf = ({ displayDuration }: LibraryRecord) =>
  typeof displayDuration === 'number' ? `${displayDuration} min` : undefined;

function Steps({ stored }: { readonly stored: unknown }) {
  const { items, broken } = readSteps(stored);
  if (broken !== undefined) {
    return (
      <Text color="fg.error" overflowWrap="anywhere">
        The steps cannot be read: {broken}
      </Text>
    );
  }
  if (items.length === 0) return <Text color="fg.muted">No steps.</Text>;
  return (
    <Box as="ol" ps="5" listStyleType="decimal" display="grid" gap="1">
      {items.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is identified only by its position
        <li key={index}>{step}</li>
      ))}
    </Box>
  );
}

const maxLinks = 6;

function SetLinks({ sets }: { readonly sets: readonly LibrarySet[] }) {
  return (
    <>
      {sets.slice(0, maxLinks).map((set, index) => (
        <span key={set.id}>
          {index > 0 && ', '}
          <Text as="span" color="teal.fg" textDecoration="underline">
            <Link to="/admin/exercises" search={{ set: set.id }}>
              {nameOf(set)}
            </Link>
          </Text>
        </span>
      ))}
      {sets.length > maxLinks && ` and ${sets.length - maxLinks} more`}
    </>
  );
}
