import { Box, Dialog, Flex, Input, Kbd, Portal, Text } from '@chakra-ui/react';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useId, useState } from 'react';
import { useRouteTable } from '../../components/route-table';
import { PaletteOption } from './palette-option';
import { type PalettePlace, placesFor } from './palette-search';
import { useFoundRuns } from './use-found-runs';

const label = 'Search pages and runs';

/** Search over the route table and the runs: type a few letters, Enter goes there. */
export function CommandPalette({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const table = useRouteTable();
  const [text, setText] = useState('');
  const [position, setPosition] = useState(0);
  const listId = useId();

  const { runs, searching } = useFoundRuns(text);
  const places = placesFor(text, table, runs);
  const active = places[Math.min(position, places.length - 1)];

  const go = (place: PalettePlace | undefined) => {
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
          <Dialog.Content aria-label={label} overflow="hidden">
            <Input
              role="combobox"
              aria-expanded
              aria-controls={listId}
              aria-activedescendant={active ? `${listId}-${active.path}` : undefined}
              aria-label={label}
              placeholder="Pages, or runs by text or the end of an id"
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
            <Box id={listId} role="listbox" aria-label="Pages and runs" p="2" maxH="360px" overflowY="auto">
              {places.map((place) => (
                <PaletteOption
                  key={place.path}
                  id={`${listId}-${place.path}`}
                  place={place}
                  selected={place === active}
                  onPick={() => go(place)}
                />
              ))}
            </Box>
            <Text px="4" pb={places.length === 0 || searching ? '3' : '0'} color="fg.muted" role="status">
              {searching ? 'Searching runs' : places.length === 0 && `Nothing matches “${text}”.`}
            </Text>
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
