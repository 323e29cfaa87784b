import { IconButton } from '@chakra-ui/react';
import { useLocation } from '@tanstack/react-router';
import { Star } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { keepFavourite, useFavourites } from './favourites';

const FavouriteEditor = lazy(async () => ({ default: (await import('./favourite-editor')).FavouriteEditor }));

/** The name of the page in sight, as the browser's tab says it. */
const pageName = () => document.title.replace(/ · Wellness Admin$/, '');

/**
 * The star: keeps the address in sight, with its filters, as a favourite, then offers to name or remove it.
 */
export function FavouriteButton() {
  const address = useLocation({ select: ({ pathname, searchStr }) => `${pathname}${searchStr}` });
  const kept = useFavourites().find((each) => each.address === address);
  const [editing, setEditing] = useState<string>();
  const press = () => {
    if (!kept) keepFavourite(address, pageName());
    setEditing(address);
  };
  const button = (
    <IconButton
      aria-label="Favourite"
      aria-pressed={kept !== undefined}
      title={kept ? 'Rename or remove this favourite' : 'Keep this page as a favourite'}
      variant="ghost"
      onClick={press}
    >
      <Star fill={kept ? 'currentColor' : 'none'} />
    </IconButton>
  );
  if (editing !== address) return button;
  return (
    <Suspense fallback={button}>
      <FavouriteEditor kept={kept} trigger={button} onClose={() => setEditing(undefined)} />
    </Suspense>
  );
}
