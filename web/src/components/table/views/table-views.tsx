import { Button, chakra, HStack, IconButton } from '@chakra-ui/react';
import { Link, useLocation } from '@tanstack/react-router';
import { BookmarkPlus, Pencil } from 'lucide-react';
import { lazy } from 'react';
import { type Favourite, useFavourites, viewAddress } from '../../favourites/favourites';
import { PopoverButton } from '../../layout/popover-button';
import type { TableView } from './table-view';

const FavouriteForm = lazy(async () => ({
  default: (await import('../../favourites/favourite-form')).FavouriteForm,
}));
const SaveView = lazy(async () => ({ default: (await import('./save-view')).SaveView }));

interface TableViewsProps {
  readonly caption: string;
  readonly views: readonly TableView[];
}

/**
 * Shows the built-in views and those saved in the browser. A saved view is a favourite, so it also appears in
 * the navigation and the command palette.
 */
export function TableViews({ caption, views }: TableViewsProps) {
  const { pathname, address } = useLocation({
    select: ({ pathname, searchStr }) => ({ pathname, address: viewAddress(`${pathname}${searchStr}`) }),
  });
  const given = views.map(({ name, search }) => ({
    name,
    address: viewAddress(search ? `${pathname}?${search}` : pathname),
  }));
  const saved = useFavourites()
    .filter((one) => one.address.startsWith(`${pathname}?`))
    .filter((one) => given.every((view) => view.address !== one.address));
  const current = [...given, ...saved].find((view) => view.address === address);
  return (
    <HStack
      as="nav"
      aria-label={`Views of ${caption}`}
      gap="1"
      minW="0"
      overflowX="auto"
      scrollbarWidth="none"
    >
      {given.map((view) => (
        <Tab key={view.address} view={view} isCurrent={view === current} />
      ))}
      {saved.map((view) => (
        <HStack key={view.address} gap="0" flexShrink="0">
          <Tab view={view} isCurrent={view === current} />
          {view === current && <EditButton view={view} />}
        </HStack>
      ))}
      {!current && address !== pathname && (
        <PopoverButton
          label="Save view"
          button={
            <Button
              size="xs"
              variant="ghost"
              flexShrink="0"
              title="Save the filters, order and columns as a view"
            >
              <BookmarkPlus aria-hidden /> Save view
            </Button>
          }
        >
          {(close) => <SaveView address={address} onClose={close} />}
        </PopoverButton>
      )}
    </HStack>
  );
}

function Tab({
  view: { address, name },
  isCurrent,
}: {
  readonly view: Favourite;
  readonly isCurrent: boolean;
}) {
  return (
    <chakra.span
      asChild
      display="inline-flex"
      alignItems="center"
      flexShrink="0"
      minH="7"
      maxW="64"
      px="2.5"
      borderRadius="l2"
      textStyle="xs"
      fontWeight="medium"
      color="fg.muted"
      whiteSpace="nowrap"
      _hover={{ bg: 'bg.muted', color: 'fg' }}
      css={{ '&[aria-current]': { bg: 'bg.muted', color: 'fg' } }}
    >
      <Link
        to={address}
        resetScroll={false}
        // The router marks only exact matches as current, but a view's later pages belong to the view too.
        activeOptions={{ exact: true, includeSearch: true }}
        aria-current={isCurrent ? 'true' : undefined}
      >
        {name}
      </Link>
    </chakra.span>
  );
}

function EditButton({ view }: { readonly view: Favourite }) {
  return (
    <PopoverButton
      label={`View ${view.name}`}
      button={
        <IconButton
          aria-label={`Rename or remove the view ${view.name}`}
          size="2xs"
          boxSize="6"
          variant="ghost"
        >
          <Pencil />
        </IconButton>
      }
    >
      {(close) => <FavouriteForm label="View" favourite={view} onClose={close} />}
    </PopoverButton>
  );
}
