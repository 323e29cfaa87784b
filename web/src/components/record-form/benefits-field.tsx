import { Field, SimpleGrid, Textarea } from '@chakra-ui/react';
import type { BenefitsValue, FieldOf, FieldValue } from './field-spec';
import { BrokenList } from './list-field';

interface BenefitsFieldProps {
  readonly field: FieldOf<'benefits'>;
  readonly value: FieldValue | undefined;
  readonly problem: string | undefined;
  readonly onChange: (value: BenefitsValue) => void;
}

const isBenefits = (value: FieldValue | undefined): value is BenefitsValue =>
  typeof value === 'object' && 'now' in value;

const empty: BenefitsValue = { now: '', future: '' };

/** A field for the immediate and long-term benefits, with one benefit per line. */
export function BenefitsField({ field, value, problem, onChange }: BenefitsFieldProps) {
  const benefits = isBenefits(value) ? value : empty;
  if (benefits.broken !== undefined) {
    return (
      <BrokenList
        field={field}
        broken={benefits.broken}
        problem={problem}
        onChange={({ broken }) => onChange(broken === undefined ? empty : { ...empty, broken })}
      />
    );
  }
  const area = (label: string, name: 'now' | 'future') => (
    <Field.Root invalid={problem !== undefined}>
      <Field.Label>{label}</Field.Label>
      <Textarea
        name={`benefits-${name}`}
        rows={2}
        fieldSizing="content"
        value={benefits[name]}
        onChange={({ target }) => onChange({ ...benefits, [name]: target.value })}
      />
      {problem === undefined ? (
        <Field.HelperText>One per line.</Field.HelperText>
      ) : (
        <Field.ErrorText>{problem}</Field.ErrorText>
      )}
    </Field.Root>
  );
  return (
    <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
      {area('Benefits now', 'now')}
      {area('Benefits later', 'future')}
    </SimpleGrid>
  );
}
