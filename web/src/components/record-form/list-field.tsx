import { Button, Fieldset, HStack, Input, Text, Textarea } from '@chakra-ui/react';
import { fieldsetSlotRecipe } from '@chakra-ui/react/theme';
import { Check, Plus } from 'lucide-react';
import { useState } from 'react';
import { useAfterPress } from '../form/use-after-press';
import type { FieldOf, FieldValue, ListValue } from './field-spec';

interface ListFieldProps {
  readonly field: FieldOf<'texts' | 'jsonTexts'>;
  readonly value: FieldValue | undefined;
  readonly problem: string | undefined;
  readonly onChange: (value: ListValue) => void;
}

const noItems: ListValue = { items: [] };

export const isList = (value: FieldValue | undefined): value is ListValue =>
  typeof value === 'object' && 'items' in value;

const sameWord = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

export function ListField({ field, value, problem, onChange }: ListFieldProps) {
  const list = isList(value) ? value : noItems;
  const [own, setOwn] = useState('');
  const others = list.items.filter((item) => !field.options.some((option) => sameWord(option, item)));
  const isOn = (item: string) => list.items.some((one) => sameWord(one, item));
  const toggle = (item: string) =>
    onChange({
      items: isOn(item) ? list.items.filter((one) => !sameWord(one, item)) : [...list.items, item],
    });
  const add = () => {
    const item = own.trim();
    if (item !== '' && !isOn(item)) onChange({ items: [...list.items, item] });
    setOwn('');
  };
  const addAfterPress = useAfterPress(add);
  if (list.broken !== undefined) {
    return <BrokenList field={field} broken={list.broken} problem={problem} onChange={onChange} />;
  }
  return (
    <Fieldset.Root recipe={fieldsetSlotRecipe} invalid={problem !== undefined}>
      <Fieldset.Legend textStyle="sm" fontWeight="medium">
        {field.label}
      </Fieldset.Legend>
      <HStack gap="1.5" wrap="wrap" mt="1.5">
        {[...field.options, ...others].map((item) => (
          <Button
            key={item}
            size="xs"
            borderRadius="full"
            variant={isOn(item) ? 'subtle' : 'outline'}
            colorPalette={isOn(item) ? 'teal' : 'gray'}
            aria-pressed={isOn(item)}
            onClick={() => toggle(item)}
          >
            {isOn(item) && <Check aria-hidden size={12} />}
            {item}
          </Button>
        ))}
        <HStack gap="1">
          <Input
            size="xs"
            w="32"
            borderRadius="full"
            placeholder="Another"
            aria-label={`Add a value to ${field.label}`}
            maxLength={300}
            value={own}
            onChange={({ target }) => setOwn(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              add();
            }}
            onBlur={addAfterPress}
          />
          {own.trim() !== '' && (
            <Button size="xs" variant="ghost" onClick={add}>
              <Plus aria-hidden /> Add
            </Button>
          )}
        </HStack>
      </HStack>
      {problem !== undefined && (
        <Text textStyle="xs" color="fg.error" role="alert">
          {problem}
        </Text>
      )}
      {problem === undefined && field.help && (
        <Text textStyle="xs" color="fg.muted">
          {field.help}
        </Text>
      )}
    </Fieldset.Root>
  );
}

interface BrokenListProps {
  readonly field: { readonly label: string };
  readonly broken: string;
  readonly problem: string | undefined;
  readonly onChange: (value: ListValue) => void;
}

/** Shows stored text that is not a valid list, so that the user can repair or discard it. */
export function BrokenList({ field, broken, problem, onChange }: BrokenListProps) {
  const [id] = useState(() => `broken-${field.label.replaceAll(' ', '-')}`);
  return (
    <Fieldset.Root recipe={fieldsetSlotRecipe} invalid>
      <Fieldset.Legend textStyle="sm" fontWeight="medium">
        {field.label}
      </Fieldset.Legend>
      <Textarea
        aria-label={`${field.label}, as stored`}
        aria-describedby={id}
        fontFamily="mono"
        textStyle="xs"
        rows={3}
        mt="1.5"
        value={broken}
        onChange={({ target }) => onChange({ items: [], broken: target.value })}
      />
      <HStack justify="space-between" align="flex-start" gap="3" mt="1">
        <Text id={id} textStyle="xs" color="fg.error">
          {problem ?? 'The stored text is not a valid list. Correct it here or start with an empty list.'}
        </Text>
        <Button size="xs" flexShrink="0" onClick={() => onChange({ items: [] })}>
          Start with an empty list
        </Button>
      </HStack>
    </Fieldset.Root>
  );
}
