import { Button, Heading, Stack, Text } from '@chakra-ui/react';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { arrowFocus } from '../../focus/arrow-focus';
import type { OfferedFilter } from './offered-filter';

interface FilterListProps {
  /** The filters that are not yet active. */
  readonly offered: readonly OfferedFilter[];
  /**
   * All filters. The chosen filter becomes active while the user is editing it, so `offered` may no longer
   * contain it.
   */
  readonly all: readonly OfferedFilter[];
  readonly onDone: () => void;
}

/**
 * The content of the 'Add filter' panel. It first shows the available filters, and then the chosen filter's
 * editor.
 */
export function FilterList({ offered, all, onDone }: FilterListProps) {
  const [chosen, setChosen] = useState<string>();
  const filter = all.find(({ key }) => key === chosen);
  if (filter?.editor) {
    return (
      <Stack gap="2">
        <Heading as="h2" textStyle="overline" color="fg.muted" px="1">
          {filter.label}
        </Heading>
        {filter.editor}
      </Stack>
    );
  }
  if (offered.length === 0) return <Text color="fg.muted">All filters are in use.</Text>;
  return (
    <Stack gap="0" onKeyDown={arrowFocus('button')}>
      {offered.map(({ key, label, onChoose }) => (
        <Button
          key={key}
          variant="ghost"
          justifyContent="space-between"
          onClick={() => {
            if (!onChoose) return setChosen(key);
            onChoose();
            onDone();
          }}
        >
          {label}
          {!onChoose && <ChevronRight aria-hidden />}
        </Button>
      ))}
    </Stack>
  );
}
