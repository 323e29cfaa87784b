import { Field, NativeSelect } from '@chakra-ui/react';
import { type ReadSource, readSources } from '#shared/jobs/export/table-export';

const labels: Readonly<Record<ReadSource, string>> = {
  TABLE: 'The tables',
  EXPORT: 'An export of the tables',
};

interface ReadFromChoiceProps {
  /** The source, or undefined to use the system setting. */
  readonly value: ReadSource | undefined;
  readonly onChange: (value: ReadSource | undefined) => void;
}

/** The field for choosing the source from which an audit, report or backup reads its records. */
export function ReadFromChoice({ value, onChange }: ReadFromChoiceProps) {
  return (
    <Field.Root maxW="lg">
      <Field.Label>Read from</Field.Label>
      <NativeSelect.Root>
        <NativeSelect.Field
          name="readFrom"
          value={value ?? ''}
          onChange={({ currentTarget }) =>
            onChange(readSources.find((source) => source === currentTarget.value))
          }
        >
          <option value="">System default</option>
          {readSources.map((source) => (
            <option key={source} value={source}>
              {labels[source]}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
      <Field.HelperText>
        An export contains all records as they were at one point in time, and does not use the tables’
        capacity. It takes minutes to create and costs more.
      </Field.HelperText>
    </Field.Root>
  );
}
