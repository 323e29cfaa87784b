import { Box, Button, Flex, Heading, HStack, IconButton, Stack, Text } from '@chakra-ui/react';
import { ChevronRight, ListFilterPlus, X } from 'lucide-react';
import { useState } from 'react';
import { arrowFocus } from '../../focus/arrow-focus';
import { PopoverButton } from '../../layout/popover-button';
import { TextFilter } from '../text-filter';
import type { ActiveFilter } from '../url-search';
import type { OfferedFilter } from './offered-filter';

interface FilterStripProps<Search> {
  readonly search: string | undefined;
  readonly onSearch: (text: string | undefined) => void;
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
  /** The filter to edit, or undefined if it can only be removed here. */
  readonly offered: OfferedFilter | undefined;
  readonly onRemove: () => void;
}

/** An active filter. Its label opens the editor, and its cross button removes the filter. */
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

interface FilterListProps {
  readonly offered: readonly OfferedFilter[];
  /**
   * All filters. The chosen filter becomes active while the user is editing it, so `offered` may no longer
   * contain it.
   */
  readonly all: readonly OfferedFilter[];
  readonly onDone: () => void;
}

function FilterList({ offered, all, onDone }: FilterListProps) {
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
