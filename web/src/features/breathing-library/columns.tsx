import { Box, HStack, Text } from '@chakra-ui/react';
import { BreathingExercise } from '#shared/models/breathing-exercise';
import { type LibraryBreathing, nameOf } from '../../api/library/records';
import { breathingGroups } from '../../components/breathing/breathing-fields';
import { InlineSwitch } from '../../components/inline/inline-switch';
import { useRowActs } from '../../components/library/row-acts';
import { EditRowButton, OpenRowButton } from '../../components/library/row-buttons';
import { RowEdit } from '../../components/library/row-edit';
import { fieldNamed } from '../../components/record-form/field-spec';
import { HistoryLink } from '../../components/records/history-link';
import { columnsOf } from '../../components/table/data-table';

const column = columnsOf<LibraryBreathing>();
const fields = breathingGroups.flatMap((group) => group.fields);
const inline = { model: 'BreathingExercise', definition: BreathingExercise } as const;
const nameField = fieldNamed(fields, 'name');
const durationField = fieldNamed(fields, 'defaultDuration');
const patternField = fieldNamed(fields, 'pattern');

/** The list's columns. The name, pattern and active state can be edited in place. */
export const breathingColumns = column.columns([
  column.display({
    id: 'name',
    header: () => 'Name',
    meta: { name: 'Name', width: '26%' },
    cell: ({ row: { original } }) => (
      <HStack gap="2" align="flex-start" textAlign="start">
        <OpenRowButton record={original} />
        <Box minW="0" flex="1">
          <RowEdit {...inline} field={nameField} record={original}>
            <Text as="span" fontWeight="medium">
              {nameOf(original)}
            </Text>
          </RowEdit>
        </Box>
      </HStack>
    ),
  }),
  column.display({
    id: 'pattern',
    header: 'Pattern',
    meta: { width: '14%' },
    cell: ({ row: { original } }) => (
      <RowEdit {...inline} field={patternField} record={original}>
        <Text as="span" fontFamily="mono" textStyle="xs" whiteSpace="nowrap">
          {original.pattern || 'Not set'}
        </Text>
      </RowEdit>
    ),
  }),
  column.accessor('shortBenefit', { header: 'Short benefit', cell: ({ getValue }) => getValue() ?? '' }),
  column.display({
    id: 'duration',
    header: 'Duration',
    meta: { align: 'end', width: '110px' },
    cell: ({ row: { original } }) => (
      <RowEdit {...inline} field={durationField} record={original} align="end">
        <Minutes minutes={original.defaultDuration} />
      </RowEdit>
    ),
  }),
  column.display({
    id: 'active',
    header: 'Active',
    meta: { width: '90px' },
    cell: ({ row: { original } }) => <ActiveSwitch record={original} />,
  }),
  column.display({
    id: 'edit',
    header: () => <Text srOnly>Edit</Text>,
    meta: { align: 'end', width: '80px', onPhone: 'corner' },
    cell: ({ row: { original } }) => (
      <HStack gap="0" justify="flex-end">
        <HistoryLink table="BreathingExercise" id={original.id} name={nameOf(original)} isRowButton />
        <EditRowButton record={original} />
      </HStack>
    ),
  }),
]);

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

/** What the app uses if a record does not specify one. */
const defaultMinutes = 3;

function Minutes({ minutes }: { readonly minutes: number | null | undefined }) {
  const isSet = typeof minutes === 'number' && minutes > 0;
  return (
    <Text as="span" fontVariantNumeric="tabular-nums" color={isSet ? undefined : 'fg.muted'}>
      {isSet ? minutes : defaultMinutes} min
    </Text>
  );
}
