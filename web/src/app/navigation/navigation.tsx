import { Box, chakra, Icon, Stack } from '@chakra-ui/react';
import { Link, useLocation } from '@tanstack/react-router';
import { ChevronRight, type LucideIcon, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRouteTable } from '../../components/layout/route-table';
import { useStoredFlag } from '../../components/layout/use-stored-flag';
import { useFavourites } from './favourites';
import { type NavigationEntry, navigationGroups, placeOf } from './places';

interface NavigationProps {
  /** Called when a link is followed. */
  readonly onNavigate?: () => void;
}

/** The user's favourites and the groups of pages; the container marks itself as navigation. */
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
  /** The row of the page in sight, which stays when the group is collapsed. */
  readonly active: ReactNode;
  readonly children: ReactNode;
}

/** A group of rows; with a title, it collapses, and this browser remembers it. */
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
  /** One of the entry's pages is in sight. Default: whether the address is. */
  readonly active?: boolean;
  readonly onNavigate: (() => void) | undefined;
}

function Row({ to, label, icon, active, onNavigate }: RowProps) {
  return (
    <li>
      <chakra.span
        asChild
        display="flex"
        alignItems="center"
        gap="2.5"
        minH="8"
        px="2"
        py="1"
        borderRadius="l2"
        color="fg.muted"
        fontWeight="medium"
        lineHeight="1.2"
        _hover={{ bg: 'bg.muted', color: 'fg' }}
        css={{ '&[aria-current]': { bg: 'bg.muted', color: 'fg' } }}
      >
        <Link
          to={to}
          activeOptions={{ exact: true, includeSearch: true }}
          onClick={onNavigate}
          aria-current={active ? 'true' : undefined}
        >
          {icon && <Icon as={icon} boxSize="4" flexShrink="0" aria-hidden />}
          <Box as="span" flex="1" truncate title={label}>
            {label}
          </Box>
        </Link>
      </chakra.span>
    </li>
  );
}
