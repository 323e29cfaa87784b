import {
  Button,
  Fieldset,
  HStack,
  IconButton,
  Input,
  InputGroup,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  Textarea,
} from '@chakra-ui/react';
import { fieldsetSlotRecipe } from '@chakra-ui/react/theme';
import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { Select } from '../form/select';
import { useAfterPress } from '../form/use-after-press';
import { Labelled } from '../layout/labelled';
import type { BenefitsValue, FieldOf, FieldSpec, FieldValue, ListValue } from './field-spec';
import { BrokenList, isList, ListField } from './list-field';
import type { RecordForm } from './use-record-form';

interface FormFieldProps {
  readonly form: RecordForm;
  readonly field: FieldSpec;
  readonly refused?: string | undefined;
}

/** The maximum lengths in characters, the same as in the models. */
const maxLine = 300;
const maxProse = 5_000;

export function FormField({ form, field, refused }: FormFieldProps) {
  const { name } = field;
  const value = form.values[name];
  const problem = refused ?? form.shownProblem(name);
  const shared = { problem, onChange: (next: typeof value) => next !== undefined && form.set(name, next) };
  const look = useAfterPress(() => form.look(name));
  const text = typeof value === 'string' ? value : '';
  const frame = { label: field.label, required: field.required === true, error: problem, help: field.help };
  switch (field.kind) {
    case 'line':
    case 'seconds':
      return (
        <Labelled {...frame}>
          <Input
            name={name}
            value={text}
            maxLength={maxLine}
            autoComplete="off"
            onChange={({ target }) => form.set(name, target.value)}
            onBlur={look}
          />
        </Labelled>
      );
    case 'prose':
      return (
        <Labelled {...frame}>
          <Textarea
            name={name}
            value={text}
            rows={3}
            fieldSizing="content"
            maxLength={maxProse}
            onChange={({ target }) => form.set(name, target.value)}
            onBlur={look}
          />
        </Labelled>
      );
    case 'count':
      return (
        <Labelled {...frame}>
          <CountInput field={field} value={text} onChange={(next) => form.set(name, next)} onLook={look} />
        </Labelled>
      );
    case 'choice':
      return (
        <Labelled {...frame}>
          <Select
            name={name}
            value={text}
            onBlur={look}
            onChange={(value) => form.set(name, value)}
            options={field.options}
          >
            <option value="">{field.required ? 'Choose' : 'Not set'}</option>
            {field.options.every((option) => option.value !== text) && text !== '' && (
              <option value={text}>{text}</option>
            )}
          </Select>
        </Labelled>
      );
    case 'flag':
      return (
        <Labelled error={problem} help={field.help}>
          <Switch.Root
            checked={value === true}
            onCheckedChange={({ checked }) => form.set(name, checked)}
            minH="8"
          >
            <Switch.HiddenInput role="switch" name={name} />
            <Switch.Control />
            <Switch.Label>{field.label}</Switch.Label>
          </Switch.Root>
        </Labelled>
      );
    case 'texts':
    case 'jsonTexts':
      return <ListField field={field} value={value} {...shared} />;
    case 'steps':
      return <StepsField field={field} value={value} {...shared} />;
    case 'benefits':
      return <BenefitsField field={field} value={value} {...shared} />;
    default:
      return field satisfies never;
  }
}

interface CountInputProps {
  readonly field: FieldOf<'count'>;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onLook: () => void;
}

function CountInput({
  field: { name, unit, presets = [], label },
  value,
  onChange,
  onLook,
}: CountInputProps) {
  return (
    <>
      <InputGroup endElement={unit} endElementProps={{ color: 'fg.muted', textStyle: 'xs', px: '3' }}>
        <Input
          name={name}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          value={value}
          fontVariantNumeric="tabular-nums"
          onChange={({ target }) => onChange(target.value)}
          onBlur={onLook}
        />
      </InputGroup>
      {presets.length > 0 && (
        <HStack gap="1" wrap="wrap" role="group" aria-label={`Common values for ${label}`}>
          {presets.map((preset) => (
            <Button
              key={preset}
              size="2xs"
              variant={value === String(preset) ? 'subtle' : 'outline'}
              aria-pressed={value === String(preset)}
              onClick={() => onChange(String(preset))}
            >
              {preset}
            </Button>
          ))}
        </HStack>
      )}
    </>
  );
}

interface BenefitsFieldProps {
  readonly field: FieldOf<'benefits'>;
  readonly value: FieldValue | undefined;
  readonly problem: string | undefined;
  readonly onChange: (value: BenefitsValue) => void;
}

const isBenefits = (value: FieldValue | undefined): value is BenefitsValue =>
  typeof value === 'object' && 'now' in value;

const empty: BenefitsValue = { now: '', future: '' };

function BenefitsField({ field, value, problem, onChange }: BenefitsFieldProps) {
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
    <Labelled label={label} error={problem} help="One per line.">
      <Textarea
        name={`benefits-${name}`}
        rows={2}
        fieldSizing="content"
        value={benefits[name]}
        onChange={({ target }) => onChange({ ...benefits, [name]: target.value })}
      />
    </Labelled>
  );
  return (
    <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
      {area('Benefits now', 'now')}
      {area('Benefits later', 'future')}
    </SimpleGrid>
  );
}

interface StepsFieldProps {
  readonly field: FieldOf<'steps'>;
  readonly value: FieldValue | undefined;
  readonly problem: string | undefined;
  readonly onChange: (value: ListValue) => void;
}

function StepsField({ field, value, problem, onChange }: StepsFieldProps) {
  const list = isList(value) ? value : { items: [] };
  const id = useId();
  const change = (items: readonly string[]) => onChange({ items });
  const focusStep = (index: number) =>
    requestAnimationFrame(() => document.getElementById(`${id}-${index}`)?.focus());
  const addAfter = (index: number) => {
    change([...list.items.slice(0, index + 1), '', ...list.items.slice(index + 1)]);
    focusStep(index + 1);
  };
  if (list.broken !== undefined) {
    return <BrokenList field={field} broken={list.broken} problem={problem} onChange={onChange} />;
  }
  return (
    <Fieldset.Root recipe={fieldsetSlotRecipe} invalid={problem !== undefined}>
      <Fieldset.Legend textStyle="sm" fontWeight="medium">
        {field.label}
      </Fieldset.Legend>
      <Stack as="ol" listStyleType="none" gap="1.5" mt="1.5">
        {list.items.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its place alone
          <HStack as="li" key={index} gap="2">
            <Text w="5" textAlign="end" color="fg.muted" fontVariantNumeric="tabular-nums" aria-hidden>
              {index + 1}
            </Text>
            <Input
              id={`${id}-${index}`}
              flex="1"
              aria-label={`Step ${index + 1}`}
              value={step}
              maxLength={1_000}
              onChange={({ target }) =>
                change(list.items.map((one, place) => (place === index ? target.value : one)))
              }
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                addAfter(index);
              }}
            />
            <IconButton
              size="xs"
              variant="ghost"
              aria-label={`Remove step ${index + 1}`}
              onClick={() => change(list.items.filter((_, place) => place !== index))}
            >
              <X />
            </IconButton>
          </HStack>
        ))}
      </Stack>
      <HStack justify="space-between" mt="1.5" gap="3">
        <Text textStyle="xs" color={problem === undefined ? 'fg.muted' : 'fg.error'}>
          {problem ?? field.help}
        </Text>
        <Button size="xs" flexShrink="0" onClick={() => addAfter(list.items.length - 1)}>
          <Plus aria-hidden /> Add step
        </Button>
      </HStack>
    </Fieldset.Root>
  );
}
