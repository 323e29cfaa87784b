import { Box, Button, Flex, HStack } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { TextFilter } from './text-filter';

interface FilterBarProps {
  readonly search: string | undefined;
  readonly onSearch: (text: string | undefined) => void;
  readonly placeholder: string;
  readonly active: number;
  readonly children: ReactNode;
}

export function FilterBar({ search, onSearch, placeholder, active, children }: FilterBarProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <Flex as="section" aria-label="Filters" mb="3" gap="3" wrap="wrap" align="flex-end">
      <HStack align="flex-end" gap="2" flex="1 1 14rem" maxW={{ sm: 'md' }}>
        <Box flex="1" minW="0">
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
      <Flex
        id={id}
        display={{ base: open ? 'flex' : 'none', sm: 'flex' }}
        width={{ base: 'full', sm: 'auto' }}
        wrap="wrap"
        gap="3"
        css={{ '& > *': { flex: { base: '1 1 9rem', sm: '0 0 10rem' } } }}
      >
        {children}
      </Flex>
    </Flex>
  );
}
