import { Box, Flex, HStack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { BreathingExercise } from '#shared/models/breathing-exercise';
import { readTextList } from '#shared/values/json-text';
import { breathingQuery } from '../../api/library/details';
import type { LibraryBreathing } from '../../api/library/records';
import { breathingGroups } from '../../components/breathing/breathing-fields';
import { InlineSwitch } from '../../components/inline/inline-switch';
import { RecordList, type RecordListKind } from '../../components/library/list/record-list';
import { searchIn } from '../../components/library/matches';
import type { LibraryPlace } from '../../components/library/place';
import { buttonsColumn, NameCell, RowButtons, RowEdit, useRowActs } from '../../components/library/row-acts';
import { fieldNamed } from '../../components/record-form/field-spec';
import { Fact, Facts } from '../../components/records/facts';
import { columnOf } from '../../components/table/data-table';

const column = columnOf<LibraryBreathing>();
const fields = breathingGroups.flatMap((group) => group.fields);
const inline = { model: 'BreathingExercise', definition: BreathingExercise } as const;
const nameField = fieldNamed(fields, 'name');
const durationField = fieldNamed(fields, 'defaultDuration');
const patternField = fieldNamed(fields, 'pattern');

const breathingColumns = [
  column('name', { header: () => 'Name', name: 'Name', width: '26%' }, (row) => (
    <NameCell {...inline} field={nameField} record={row} />
  )),
  column('pattern', { header: 'Pattern', width: '14%' }, (row) => (
    <RowEdit {...inline} field={patternField} record={row}>
      <Text as="span" fontFamily="mono" textStyle="xs" whiteSpace="nowrap">
        {row.pattern || 'Not set'}
      </Text>
    </RowEdit>
  )),
  column('shortBenefit', 'Short benefit', ({ shortBenefit }) => shortBenefit ?? ''),
  column('duration', { header: 'Duration', align: 'end', width: '110px' }, (row) => (
    <RowEdit {...inline} field={durationField} record={row} align="end">
      <Minutes minutes={row.defaultDuration} />
    </RowEdit>
  )),
  column('active', { header: 'Active', width: '90px' }, (row) => <ActiveSwitch record={row} />),
  column('edit', buttonsColumn, (row) => <RowButtons model={inline.model} record={row} />),
];

function ActiveSwitch({ record }: { readonly record: LibraryBreathing }) {
  const { onSaved } = useRowActs();
  return (
    <InlineSwitch
      model="BreathingExercise"
      record={record}
      isOn={record.isActive === true}
      onSaved={onSaved}
    />
  );
}

/** The duration that the app uses if a record does not specify one. */
const defaultMinutes = 3;

function Minutes({ minutes }: { readonly minutes: number | null | undefined }) {
  const isSet = typeof minutes === 'number' && minutes > 0;
  return (
    <Text as="span" fontVariantNumeric="tabular-nums" color={isSet ? undefined : 'fg.muted'}>
      {isSet ? minutes : defaultMinutes} min
    </Text>
  );
}

const kind: RecordListKind<LibraryBreathing> = {
  name: 'breathing',
  model: 'BreathingExercise',
  definition: BreathingExercise,
  caption: 'Breathing exercises',
  placeholder: 'Name, pattern, text, or part of the ID',
  search: searchIn(({ name, pattern, description, shortBenefit, benefits, id }) => [
    name,
    pattern,
    description,
    shortBenefit,
    benefits,
    id,
  ]),
  columns: breathingColumns,
  editor: {
    model: 'BreathingExercise',
    definition: BreathingExercise,
    noun: 'breathing exercise',
    groups: breathingGroups,
    failed: (reason) => `Failed to update breathing exercise: ${reason}`,
  },
  empty: 'No breathing exercises yet',
  newLabel: 'New breathing exercise',
  updated: 'Breathing exercise updated successfully!',
  loadFailed: (reason) => `Failed to load breathing exercises: ${reason}`,
};

export function BreathingList({ place }: { readonly place: LibraryPlace }) {
  const query = useQuery(breathingQuery);
  return (
    <RecordList
      kind={kind}
      place={place}
      query={query}
      records={query.data}
      details={(record) => <BreathingDetails record={record} />}
    />
  );
}

function BreathingDetails({ record }: { readonly record: LibraryBreathing }) {
  const { description, benefits, howOften, when, goals, activityLevels, id } = record;
  return (
    <Flex gap="6" direction={{ base: 'column', md: 'row' }} align="flex-start" textAlign="start">
      <Box flex="1" minW="0" display="grid" gap="3">
        <Text whiteSpace="pre-line">{description || 'No description available'}</Text>
        <Timing record={record} />
      </Box>
      <Box flex="1" minW="0">
        <Facts>
          <Fact name="Benefits">{benefits}</Fact>
          <Fact name="How often">{howOften}</Fact>
          <Fact name="When">{when}</Fact>
          <Fact name="Goals">{readTextList(goals).items.join(', ')}</Fact>
          <Fact name="Activity levels">{readTextList(activityLevels).items.join(', ')}</Fact>
          <Fact name="ID">{id}</Fact>
        </Facts>
      </Box>
    </Flex>
  );
}

function Timing({ record }: { readonly record: LibraryBreathing }) {
  const { inhale, holdIn, exhale, holdOut, isDoubleInhale, inhale1, inhale2 } = record;
  const parts = [
    ...(isDoubleInhale
      ? ([
          ['First inhale', inhale1],
          ['Second inhale', inhale2],
        ] as const)
      : ([['Inhale', inhale]] as const)),
    ['Hold', holdIn],
    ['Exhale', exhale],
    ['Hold', holdOut],
  ] as const;
  return (
    <HStack as="ol" listStyleType="none" gap="0" wrap="wrap" aria-label="One breath">
      {parts.map(([label, seconds], index) => (
        <Box
          as="li"
          // biome-ignore lint/suspicious/noArrayIndexKey: two parts have the same name
          key={index}
          px="3"
          py="1.5"
          minW="20"
          borderWidth="1px"
          ms={index > 0 ? '-1px' : '0'}
          bg="bg.panel"
        >
          <Text textStyle="xs" color="fg.muted">
            {label}
          </Text>
          <Text fontWeight="semibold" fontVariantNumeric="tabular-nums">
            {seconds ?? 0} s
          </Text>
        </Box>
      ))}
    </HStack>
  );
}
