import { IconButton } from '@chakra-ui/react';
import { useLocation } from '@tanstack/react-router';
import { Star } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { keepFavourite, useFavourites, viewAddress } from '../../components/favourites/favourites';

const FavouriteEditor = lazy(async () => ({ default: (await import('./favourite-editor')).FavouriteEditor }));

const pageName = () => document.title.replace(/ · Wellness Admin$/, '');

/**
 * A button that adds the current URL, including its filters, to the favourites, and later renames or removes
 * it.
 */
export function FavouriteButton() {
  const address = useLocation({
    select: ({ pathname, searchStr }) => viewAddress(`${pathname}${searchStr}`),
  });
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
      title={kept ? 'Rename or remove this favourite' : 'Add this page to favourites'}
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
