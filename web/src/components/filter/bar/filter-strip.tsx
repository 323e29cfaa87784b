import { Box, Button, Flex, HStack, IconButton, Text } from '@chakra-ui/react';
import { ListFilterPlus, X } from 'lucide-react';
import { PopoverButton } from '../../layout/popover-button';
import { TextFilter } from '../text-filter';
import type { ActiveFilter } from '../url-search';
import { FilterList } from './filter-list';
import type { OfferedFilter } from './offered-filter';

interface FilterStripProps<Search> {
  /** The search field's value, or undefined if the field is empty. */
  readonly search: string | undefined;
  readonly onSearch: (text: string | undefined) => void;
  /** The search field's placeholder, such as 'Text, or the end of an ID'. */
  readonly placeholder: string;
  readonly offered: readonly OfferedFilter[];
  readonly active: readonly ActiveFilter<Search>[];
  readonly onRemove: (without: Partial<Search>) => void;
  readonly onClear: () => void;
}

/** A list's filters: a search field, an 'Add filter' button, and a chip for each active filter. */
export function FilterStrip<Search>(props: FilterStripProps<Search>) {
  const { search, onSearch, placeholder, offered, active, onRemove, onClear } = props;
  return (
    <Box as="section" aria-label="Filters" mb="3">
      <Flex align="flex-end" gap="2" wrap="wrap">
        <Box flex="1 1 14rem" maxW={{ sm: 'md' }}>
          <TextFilter
            type="search"
            label="Search"
            placeholder={placeholder}
            value={search ?? ''}
            onChange={(text) => onSearch(text || undefined)}
          />
        </Box>
        <PopoverButton
          label="Add filter"
          button={
            <Button>
              <ListFilterPlus aria-hidden /> Add filter
            </Button>
          }
        >
          {(close) => (
            <FilterList
              offered={offered.filter(({ key }) => active.every((one) => one.key !== key))}
              all={offered}
              onDone={close}
            />
          )}
        </PopoverButton>
      </Flex>
      {active.length > 0 && (
        <HStack role="group" aria-label="Active filters" gap="2" wrap="wrap" mt="2.5">
          {active.map((filter) => (
            <Chip
              key={filter.key}
              label={filter.label}
              offered={offered.find(({ key }) => key === filter.key)}
              onRemove={() => onRemove(filter.without)}
            />
          ))}
          <Button size="xs" variant="ghost" onClick={onClear}>
            Clear all
          </Button>
        </HStack>
      )}
    </Box>
  );
}

interface ChipProps {
  readonly label: string;
  /** The filter's definition, or undefined if the filter can only be removed here. */
  readonly offered: OfferedFilter | undefined;
  readonly onRemove: () => void;
}

/** The chip for an active filter. Its label opens the editor, and its cross button removes the filter. */
function Chip({ label, offered, onRemove }: ChipProps) {
  const words = (
    <Text as="span" truncate>
      {label}
    </Text>
  );
  return (
    <HStack gap="0" maxW="full" minH="7" borderWidth="1px" borderRadius="full" bg="bg.panel" ps="1" pe="0.5">
      {offered?.editor ? (
        <PopoverButton
          label={offered.label}
          button={
            <Button size="xs" variant="ghost" h="6" px="2" borderRadius="full" minW="0" maxW="80">
              <Text srOnly>Change filter </Text>
              {words}
            </Button>
          }
        >
          {() => offered.editor}
        </PopoverButton>
      ) : (
        <Box textStyle="xs" fontWeight="medium" px="2" minW="0" maxW="80" truncate>
          {words}
        </Box>
      )}
      <IconButton
        size="2xs"
        boxSize="6"
        variant="ghost"
        borderRadius="full"
        aria-label={`Remove filter ${label}`}
        onClick={onRemove}
      >
        <X aria-hidden />
      </IconButton>
    </HStack>
  );
}
