import { Badge, Box, Dialog, Flex, Icon, Input, Kbd, Portal, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactElement, useDeferredValue, useEffect, useId, useState } from 'react';
import { foundInLibraryQuery, foundUsersQuery } from '../../../api/found-records';
import { foundRunsQuery } from '../../../api/run/found-runs';
import { jobsQuery } from '../../../api/runs';
import { useFavourites } from '../../../components/favourites/favourites';
import { useRouteTable } from '../../../components/layout/route-table';
import { RunStatus } from '../../../components/run/run-status';
import { type FrameActions, usePaletteActions } from './actions';
import { takeEarlyKeys } from './early-keys';
import type { PalettePlace } from './place';
import { recentPlaces, rememberPlace } from './recent-places';
import { type Found, groupsFor, type PaletteGroup } from './search';

const label = 'Search pages, actions, jobs, users, sets, exercises and runs';

interface CommandPaletteProps {
  readonly frame: FrameActions;
  readonly onClose: () => void;
}

export function CommandPalette({ frame, onClose }: CommandPaletteProps) {
  const navigate = useNavigate();
  const table = useRouteTable();
  const favourites = useFavourites();
  const actions = usePaletteActions(frame);
  const [recents] = useState(recentPlaces);
  const [question, setQuestion] = useState<ReactElement>();
  const [text, setText] = useState('');
  const [position, setPosition] = useState(0);
  const listId = useId();
  // The field accepts keystrokes as soon as it is shown. The list is rendered afterwards.
  const showsList = useDeferredValue(true, false);

  const { searching, failed, ...found } = useFound(text);
  const groups = groupsFor(text, table, found, { favourites, recents, actions });
  const places = groups.flatMap((group) => group.places);
  const active = places[Math.min(position, places.length - 1)];

  const go = (place: PalettePlace | undefined) => {
    if (!place) return;
    const action = actions.find(({ path }) => path === place.path);
    if (action) {
      const asks = action.act(onClose);
      if (asks) setQuestion(asks);
      else onClose();
      return;
    }
    onClose();
    rememberPlace(place);
    void navigate({ href: place.path });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Enter') go(active);
    if (step === 0 || places.length === 0) return;
    event.preventDefault();
    setPosition((from) => (Math.min(from, places.length - 1) + step + places.length) % places.length);
  };

  if (question) return question;
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
              aria-activedescendant={showsList && active ? `${listId}-${active.path}` : undefined}
              aria-label={label}
              placeholder="Go to a page, run an action, or find a user, set or run"
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
              onFocus={() => {
                const early = takeEarlyKeys();
                if (early) setText((before) => before + early);
              }}
              onKeyDown={onKeyDown}
            />
            <Box id={listId} role="listbox" aria-label="Results" p="2" maxH="360px" overflowY="auto">
              {showsList &&
                groups.map((group) => (
                  <Group key={group.title} group={group} listId={listId} active={active} onPick={go} />
                ))}
            </Box>
            <Status empty={places.length === 0} searching={searching} failed={failed} text={text} />
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

interface GroupProps {
  readonly group: PaletteGroup;
  readonly listId: string;
  readonly active: PalettePlace | undefined;
  readonly onPick: (place: PalettePlace) => void;
}

function Group({ group: { title, places }, listId, active, onPick }: GroupProps) {
  return (
    <Box role="group" aria-label={title} _notFirst={{ mt: '2' }}>
      <Text textStyle="overline" color="fg.muted" px="2" py="1" aria-hidden>
        {title}
      </Text>
      {places.map((place) => (
        <PaletteOption
          key={place.path}
          id={`${listId}-${place.path}`}
          place={place}
          selected={place === active}
          onPick={() => onPick(place)}
        />
      ))}
    </Box>
  );
}

interface StatusProps {
  readonly empty: boolean;
  readonly searching: boolean;
  readonly failed: boolean;
  readonly text: string;
}

function Status({ empty, searching, failed, text }: StatusProps) {
  const words = searching
    ? 'Searching'
    : failed
      ? 'Some results could not be loaded. All pages are listed.'
      : empty
        ? `No results for “${text}”.`
        : undefined;
  return (
    <Text px="4" pb={words ? '3' : '0'} color="fg.muted" role="status">
      {words}
    </Text>
  );
}

const settleMs = 200;

interface Findings extends Found {
  readonly searching: boolean;
  readonly failed: boolean;
}

function useFound(text: string): Findings {
  const settled = useSettled(text.trim());
  const runsAsked = foundRunsQuery(settled);
  const setsAsked = foundInLibraryQuery(settled);
  const usersAsked = foundUsersQuery(settled);
  const jobs = useQuery(jobsQuery);
  const runs = useQuery(runsAsked);
  const sets = useQuery(setsAsked);
  const users = useQuery(usersAsked);
  const underWay = [runs, sets, users].some(
    ({ isFetching, isPlaceholderData, isPending }) => isFetching && (isPlaceholderData || isPending),
  );
  return {
    jobs: jobs.data ?? [],
    runs: runsAsked.enabled ? (runs.data ?? []) : [],
    sets: setsAsked.enabled ? (sets.data ?? []) : [],
    users: usersAsked.enabled ? (users.data ?? []) : [],
    searching: underWay || settled !== text.trim(),
    failed: [jobs, runs, sets, users].some(({ isError }) => isError),
  };
}

/** Returns the text once it has stopped changing for a short time. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settleMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

interface PaletteOptionProps {
  readonly id: string;
  readonly place: PalettePlace;
  readonly selected: boolean;
  readonly onPick: () => void;
}

const scrollIntoSight = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' });

function PaletteOption({ id, place, selected, onPick }: PaletteOptionProps) {
  return (
    <Flex
      id={id}
      role="option"
      ref={selected ? scrollIntoSight : undefined}
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
      {place.icon && <Icon as={place.icon} boxSize="4" color="fg.muted" flexShrink="0" aria-hidden />}
      <Box flex="1" minW="0">
        <Text fontWeight="medium" truncate>
          {place.title}
          {place.shortId && (
            <Text as="span" ms="2" textStyle="xs" fontFamily="mono" color="fg.muted">
              {place.shortId}
            </Text>
          )}
        </Text>
        <Text textStyle="xs" color="fg.muted" truncate>
          {place.description}
        </Text>
      </Box>
      {place.badge && (
        <Badge size="xs" variant="surface">
          {place.badge}
        </Badge>
      )}
      {place.run && <RunStatus status={place.run.status} dryRun={place.run.dryRun} />}
    </Flex>
  );
}
