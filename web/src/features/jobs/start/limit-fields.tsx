import { Button, Collapsible, Field, Input, Stack } from '@chakra-ui/react';
import { collapsibleSlotRecipe } from '@chakra-ui/react/theme';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { LimitName, LimitTexts } from './limits';

interface LimitFieldsProps {
  /** The limits that the job supports. */
  readonly names: readonly LimitName[];
  readonly texts: LimitTexts;
  readonly errors: Partial<Record<LimitName, string>>;
  readonly onChange: (texts: LimitTexts) => void;
}

const fields: readonly { readonly name: LimitName; readonly label: string; readonly help: string }[] = [
  {
    name: 'writesPerSecond',
    label: 'Maximum writes per second',
    help: 'Limits the whole run, to leave capacity for the app.',
  },
  {
    name: 'readsPerSecond',
    label: 'Maximum reads per second',
    help: "Limits the whole run. If empty, the run uses a quarter of a provisioned table's read capacity.",
  },
  {
    name: 'maxFailures',
    label: 'Maximum failures',
    help: 'The run fails if more than this many records cannot be changed.',
  },
  {
    name: 'laneCount',
    label: 'Workers',
    help: 'The number of workers that read the tables in parallel, at least one per table. If empty, it depends on the size of the tables.',
  },
];

/**
 * Limits of a run, collapsed until the user opens them or one is invalid. An empty field means the system's
 * own limit.
 */
export function LimitFields({ names, texts, errors, onChange }: LimitFieldsProps) {
  const given = Object.values(texts).some((text) => text !== '');
  const [opened, setOpened] = useState(given);
  const open = opened || Object.keys(errors).length > 0;
  return (
    <Collapsible.Root
      recipe={collapsibleSlotRecipe}
      open={open}
      onOpenChange={(details) => setOpened(details.open)}
    >
      <Collapsible.Trigger asChild>
        <Button variant="ghost" ms="-3" css={{ '&[data-state=open] svg': { rotate: '90deg' } }}>
          <ChevronRight aria-hidden /> Limits
        </Button>
      </Collapsible.Trigger>
      <Collapsible.Content>
        <Stack gap="4" pt="2">
          {fields
            .filter(({ name }) => names.includes(name))
            .map(({ name, label, help }) => (
              <Field.Root key={name} invalid={errors[name] !== undefined} maxW="lg">
                <Field.Label>{label}</Field.Label>
                <Input
                  name={name}
                  inputMode="numeric"
                  autoComplete="off"
                  placeholder="System default"
                  value={texts[name]}
                  onChange={({ target }) => onChange({ ...texts, [name]: target.value })}
                />
                {errors[name] ? (
                  <Field.ErrorText>{errors[name]}</Field.ErrorText>
                ) : (
                  <Field.HelperText>{help}</Field.HelperText>
                )}
              </Field.Root>
            ))}
        </Stack>
      </Collapsible.Content>
    </Collapsible.Root>
  );
}
