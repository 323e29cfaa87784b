import { Badge, Box, Dialog, Flex, Icon, Input, Kbd, Portal, Text } from '@chakra-ui/react';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useId, useState } from 'react';
import { useRouteTable } from '../../components/route-table';
import { matchingRows, runIdOf } from './palette-search';

interface Place {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly badge?: string | undefined;
  readonly icon?: React.ElementType | undefined;
}

/** Search over the route table: type a few letters, Enter goes there. A run's id opens the run. */
export function CommandPalette({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const table = useRouteTable();
  const [text, setText] = useState('');
  const [position, setPosition] = useState(0);
  const listId = useId();

  const runId = runIdOf(text);
  const places: readonly Place[] = [
    ...(runId ? [{ path: `/admin/jobs/${runId}`, title: `Run ${runId}`, description: 'Open this run' }] : []),
    ...matchingRows(text, table),
  ];
  const active = places[Math.min(position, places.length - 1)];

  const go = (place: Place | undefined) => {
    if (!place) return;
    onClose();
    void navigate({ to: place.path });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Enter') go(active);
    if (step === 0 || places.length === 0) return;
    event.preventDefault();
    setPosition((from) => (Math.min(from, places.length - 1) + step + places.length) % places.length);
  };

  return (
    <Dialog.Root open size="md" onOpenChange={(details) => !details.open && onClose()}>
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner px="4">
          <Dialog.Content aria-label="Search pages" overflow="hidden">
            <Input
              role="combobox"
              aria-expanded
              aria-controls={listId}
              aria-activedescendant={active ? `${listId}-${active.path}` : undefined}
              aria-label="Search pages, or paste the id of a run"
              placeholder="Search pages, or paste the id of a run"
              autoComplete="off"
              spellCheck={false}
              size="lg"
              variant="flushed"
              px="4"
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                setPosition(0);
              }}
              onKeyDown={onKeyDown}
            />
            <Box id={listId} role="listbox" aria-label="Pages" p="2" maxH="360px" overflowY="auto">
              {places.map((place) => (
                <Option
                  key={place.path}
                  id={`${listId}-${place.path}`}
                  place={place}
                  selected={place === active}
                  onPick={() => go(place)}
                />
              ))}
            </Box>
            {places.length === 0 && (
              <Text px="4" pb="4" color="fg.muted" role="status">
                No page matches “{text}”.
              </Text>
            )}
            <Flex gap="3" px="4" py="2" borderTopWidth="1px" textStyle="xs" color="fg.muted" hideBelow="sm">
              <span>
                <Kbd size="sm">↑</Kbd> <Kbd size="sm">↓</Kbd> to choose
              </span>
              <span>
                <Kbd size="sm">Enter</Kbd> to open
              </span>
              <span>
                <Kbd size="sm">Esc</Kbd> to close
              </span>
            </Flex>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

interface OptionProps {
  readonly id: string;
  readonly place: Place;
  readonly selected: boolean;
  readonly onPick: () => void;
}

function Option({ id, place, selected, onPick }: OptionProps) {
  return (
    <Flex
      id={id}
      role="option"
      aria-selected={selected}
      tabIndex={-1}
      align="center"
      gap="3"
      px="2"
      py="2"
      borderRadius="l2"
      cursor="pointer"
      bg={selected ? 'bg.muted' : undefined}
      _hover={{ bg: 'bg.muted' }}
      onClick={onPick}
    >
      {place.icon && <Icon as={place.icon} boxSize="4" color="fg.muted" aria-hidden />}
      <Box flex="1" minW="0">
        <Text fontWeight="medium">{place.title}</Text>
        <Text textStyle="xs" color="fg.muted" truncate>
          {place.description}
        </Text>
      </Box>
      {place.badge && (
        <Badge size="xs" variant="surface">
          {place.badge}
        </Badge>
      )}
    </Flex>
  );
}
