import { Button, HStack, Text } from '@chakra-ui/react';
import { X } from 'lucide-react';
import type { ActiveFilter } from './url-search';

interface FilterChipsProps<Search> {
  readonly filters: readonly ActiveFilter<Search>[];
  readonly onRemove: (without: Partial<Search>) => void;
  readonly onClear: () => void;
}

/** The active filters, each with a button to remove it, and one to remove all. */
export function FilterChips<Search>({ filters, onRemove, onClear }: FilterChipsProps<Search>) {
  if (filters.length === 0) return null;
  return (
    <HStack role="group" aria-label="Active filters" gap="2" wrap="wrap" mb="3">
      {filters.map(({ key, label, without }) => (
        <Button key={key} size="xs" borderRadius="full" maxW="full" onClick={() => onRemove(without)}>
          <Text srOnly>Remove filter </Text>
          <Text as="span" truncate>
            {label}
          </Text>
          <X aria-hidden />
        </Button>
      ))}
      <Button size="xs" variant="ghost" onClick={onClear}>
        Clear all
      </Button>
    </HStack>
  );
}
