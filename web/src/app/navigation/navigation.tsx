import { Box, chakra, Icon, Stack } from '@chakra-ui/react';
import { Link, useLocation } from '@tanstack/react-router';
import { ChevronRight, type LucideIcon, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFavourites } from '../../components/favourites/favourites';
import { useRouteTable } from '../../components/layout/route-table';
import { useStoredFlag } from '../../components/layout/use-stored-text';
import { type NavigationEntry, navigationGroups, placeOf } from './places';
import './navigation.css';

interface NavigationProps {
  readonly onNavigate?: () => void;
}

/** Shows the links. The parent element is the navigation landmark. */
export function Navigation({ onNavigate }: NavigationProps) {
  const favourites = useFavourites();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const active = placeOf(path)?.entry;
  return (
    <Stack gap="3">
      {favourites.length > 0 && (
        <Group title="Favourites" hasActive={false} active={null}>
          {favourites.map(({ address, name }) => (
            <Row key={address} to={address} label={name} icon={Star} onNavigate={onNavigate} />
          ))}
        </Group>
      )}
      {navigationGroups.map(({ title, entries }) => (
        <Group
          key={title ?? 'top'}
          title={title}
          hasActive={entries.some((entry) => entry === active)}
          active={active && <EntryRow entry={active} active onNavigate={onNavigate} />}
        >
          {entries.map((entry) => (
            <EntryRow key={entry.label} entry={entry} active={entry === active} onNavigate={onNavigate} />
          ))}
        </Group>
      ))}
    </Stack>
  );
}

interface GroupProps {
  readonly title: string | undefined;
  readonly hasActive: boolean;
  /** The active entry, which remains visible when the group is collapsed. */
  readonly active: ReactNode;
  readonly children: ReactNode;
}

/** A group. One with a title can be collapsed, and the browser remembers its state. */
function Group({ title, hasActive, active, children }: GroupProps) {
  const [collapsed, setCollapsed] = useStoredFlag(`navigation-collapsed:${title}`);
  if (title === undefined) return <Rows>{children}</Rows>;
  return (
    <Box>
      <chakra.button
        type="button"
        aria-expanded={!collapsed}
        onClick={() => setCollapsed(!collapsed)}
        display="flex"
        alignItems="center"
        gap="1"
        w="full"
        px="2"
        minH="6"
        mb="0.5"
        borderRadius="l2"
        textStyle="overline"
        color="fg.muted"
        cursor="pointer"
        _hover={{ color: 'fg' }}
      >
        <Box as="span" flex="1" textAlign="start">
          {title}
        </Box>
        <Icon
          as={ChevronRight}
          boxSize="3.5"
          transform={collapsed ? undefined : 'rotate(90deg)'}
          aria-hidden
        />
      </chakra.button>
      {collapsed ? hasActive && <Rows>{active}</Rows> : <Rows>{children}</Rows>}
    </Box>
  );
}

const Rows = ({ children }: { readonly children: ReactNode }) => (
  <Stack as="ul" gap="0.5" listStyleType="none">
    {children}
  </Stack>
);

interface EntryRowProps extends NavigationProps {
  readonly entry: NavigationEntry;
  readonly active: boolean;
}

function EntryRow({ entry: { label, tabs }, active, onNavigate }: EntryRowProps) {
  const [{ path }] = tabs;
  const icon = useRouteTable().find((row) => row.path === path)?.icon;
  return <Row to={path} label={label} icon={icon} active={active} onNavigate={onNavigate} />;
}

interface RowProps {
  readonly to: string;
  readonly label: string;
  readonly icon: LucideIcon | undefined;
  /** By default, the row's link is compared with the current URL. */
  readonly active?: boolean;
  readonly onNavigate: (() => void) | undefined;
}

function Row({ to, label, icon: Picture, active, onNavigate }: RowProps) {
  return (
    <li>
      <Link
        to={to}
        className="navigation-row"
        activeOptions={{ exact: true, includeSearch: true }}
        onClick={onNavigate}
        aria-current={active ? 'true' : undefined}
      >
        {Picture && <Picture aria-hidden />}
        <span title={label}>{label}</span>
      </Link>
    </li>
  );
}
