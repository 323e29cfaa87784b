import { Button, Fieldset, HStack, IconButton, Input, Stack, Text } from '@chakra-ui/react';
import { fieldsetSlotRecipe } from '@chakra-ui/react/theme';
import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import type { FieldOf, FieldValue, ListValue } from './field-spec';
import { BrokenList, isList } from './list-field';

interface StepsFieldProps {
  readonly field: FieldOf<'steps'>;
  readonly value: FieldValue | undefined;
  readonly problem: string | undefined;
  readonly onChange: (value: ListValue) => void;
}

export function StepsField({ field, value, problem, onChange }: StepsFieldProps) {
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
