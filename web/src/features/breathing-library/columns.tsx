import { Text } from '@chakra-ui/react';
import { BreathingExercise } from '#shared/models/breathing-exercise';
import type { LibraryBreathing } from '../../api/library/records';
import { breathingGroups } from '../../components/breathing/breathing-fields';
import { InlineSwitch } from '../../components/inline/inline-switch';
import { buttonsColumn, NameCell, RowButtons, RowEdit, useRowActs } from '../../components/library/row-acts';
import { fieldNamed } from '../../components/record-form/field-spec';
import { columnOf } from '../../components/table/data-table';

const column = columnOf<LibraryBreathing>();
const fields = breathingGroups.flatMap((group) => group.fields);
const inline = { model: 'BreathingExercise', definition: BreathingExercise } as const;
const nameField = fieldNamed(fields, 'name');
const durationField = fieldNamed(fields, 'defaultDuration');
const patternField = fieldNamed(fields, 'pattern');

/** The list's columns. The name, pattern and active state can be edited in place. */
export const breathingColumns = [
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
