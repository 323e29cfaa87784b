import { Box, Button, Grid, HStack } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { TextFilter } from './text-filter';

interface FilterBarProps {
  /** Value of the search field; undefined if empty. */
  readonly search: string | undefined;
  readonly onSearch: (text: string | undefined) => void;
  /** Placeholder of the search field: 'Text, or the end of an id'. */
  readonly placeholder: string;
  /** Number of active filters. */
  readonly active: number;
  /** The other filters, each one cell of the grid. */
  readonly children: ReactNode;
}

/** A search field and a grid of filters. On a phone the filters are behind a button. */
export function FilterBar({ search, onSearch, placeholder, active, children }: FilterBarProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <Box as="section" aria-label="Filters" mb="3">
      <HStack align="flex-end" gap="2">
        <Box flex="1" maxW={{ sm: 'md' }}>
          <TextFilter
            type="search"
            label="Search"
            placeholder={placeholder}
            value={search ?? ''}
            onChange={(text) => onSearch(text || undefined)}
          />
        </Box>
        <Button hideFrom="sm" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {active > 0 ? `Filters (${active})` : 'Filters'} <ChevronDown aria-hidden />
        </Button>
      </HStack>
      <Grid
        id={id}
        display={{ base: open ? 'grid' : 'none', sm: 'grid' }}
        templateColumns="repeat(auto-fill, minmax(min(168px, 100%), 1fr))"
        alignItems="start"
        gap="3"
        mt="3"
      >
        {children}
      </Grid>
    </Box>
  );
}
