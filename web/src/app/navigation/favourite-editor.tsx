import { Popover, Portal, Text } from '@chakra-ui/react';
import { popoverSlotRecipe } from '@chakra-ui/react/theme';
import type { ReactElement } from 'react';
import { FavouriteForm } from '../../components/favourites/favourite-form';
import { type Favourite, maxFavourites } from '../../components/favourites/favourites';

interface FavouriteEditorProps {
  readonly kept: Favourite | undefined;
  readonly trigger: ReactElement;
  readonly onClose: () => void;
}

/** Edits the current page's favourite. If there are too many favourites, a message is shown instead. */
export function FavouriteEditor({ kept, trigger, onClose }: FavouriteEditorProps) {
  return (
    <Popover.Root
      recipe={popoverSlotRecipe}
      open
      onOpenChange={({ open }) => !open && onClose()}
      positioning={{ placement: 'bottom-end' }}
    >
      <Popover.Anchor asChild>{trigger}</Popover.Anchor>
      <Portal>
        <Popover.Positioner>
          <Popover.Content w="72" aria-label="Favourite">
            <Popover.Body>
              {kept ? (
                <FavouriteForm label="Favourite" favourite={kept} onClose={onClose} />
              ) : (
                <Text role="alert">
                  You already have {maxFavourites} favourites. To remove one, open it and press its star.
                </Text>
              )}
            </Popover.Body>
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}
