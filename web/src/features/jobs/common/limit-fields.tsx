import { Button, Collapsible, Input, Stack } from '@chakra-ui/react';
import { collapsibleSlotRecipe } from '@chakra-ui/react/theme';
import { ChevronRight } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { Labelled } from '../../../components/layout/labelled';
import { allNames, type LimitName, type LimitTexts } from './limits';

interface LimitFieldsProps {
  readonly names: readonly LimitName[];
  readonly texts: LimitTexts;
  readonly errors: Partial<Record<LimitName, string>>;
  readonly onChange: (texts: LimitTexts) => void;
}

const words: Readonly<Record<LimitName, { readonly label: string; readonly help: string }>> = {
  writesPerSecond: {
    label: 'Maximum writes per second',
    help: 'Limits the whole run, leaving capacity for the app.',
  },
  readsPerSecond: {
    label: 'Maximum reads per second',
    help: "Limits the whole run. If this is empty, the run uses a quarter of a provisioned table's read capacity.",
  },
  maxFailures: {
    label: 'Maximum failures',
    help: 'The run fails if more than this many records cannot be changed.',
  },
  maxDollars: {
    label: 'Maximum cost in dollars',
    help: 'The run stops once its reads and writes have cost this much. Each worker may still finish its current records. If this is empty, there is no maximum.',
  },
  laneCount: {
    label: 'Workers',
    help: 'The number of workers that read the tables in parallel, at least one per table. If this is empty, the number depends on the table sizes.',
  },
};

/**
 * Shows the limits, collapsed until the user opens them or one is invalid. An empty field means that the
 * system default applies.
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
          {allNames
            .filter((name) => names.includes(name))
            .map((name) => (
              <LimitField
                key={name}
                name={name}
                text={texts[name]}
                error={errors[name]}
                onChange={(text) => onChange({ ...texts, [name]: text })}
              />
            ))}
        </Stack>
      </Collapsible.Content>
    </Collapsible.Root>
  );
}

interface LimitFieldProps {
  readonly name: LimitName;
  readonly text: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
  readonly inputRef?: RefObject<HTMLInputElement | null>;
}

export function LimitField({ name, text, error, onChange, inputRef }: LimitFieldProps) {
  const { label, help } = words[name];
  return (
    <Labelled label={label} maxW="lg" error={error} help={help}>
      <Input
        ref={inputRef}
        name={name}
        inputMode={name === 'maxDollars' ? 'decimal' : 'numeric'}
        autoComplete="off"
        placeholder={name === 'maxDollars' ? 'No maximum' : 'System default'}
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
    </Labelled>
  );
}
