import { Button, Field, HStack, Input, Popover, Portal, Stack, Text } from '@chakra-ui/react';
import { type FormEvent, type ReactElement, useState } from 'react';
import { dropFavourite, type Favourite, keepFavourite, maxFavourites } from './favourites';

interface FavouriteEditorProps {
  /** The favourite; undefined if it could not be added because there are too many. */
  readonly kept: Favourite | undefined;
  readonly trigger: ReactElement;
  readonly onClose: () => void;
}

/** Names a favourite that was just added, or removes it. */
export function FavouriteEditor({ kept, trigger, onClose }: FavouriteEditorProps) {
  return (
    <Popover.Root
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
                <NameForm favourite={kept} onClose={onClose} />
              ) : (
                <Text role="alert">
                  There are {maxFavourites} favourites already. Open one and press its star to remove it.
                </Text>
              )}
            </Popover.Body>
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}

interface NameFormProps {
  readonly favourite: Favourite;
  readonly onClose: () => void;
}

function NameForm({ favourite: { address, name: givenName }, onClose }: NameFormProps) {
  const [name, setName] = useState(givenName);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    keepFavourite(address, name);
    onClose();
  };
  const remove = () => {
    dropFavourite(address);
    onClose();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="3">
        <Field.Root>
          <Field.Label>Favourite</Field.Label>
          <Input
            value={name}
            maxLength={60}
            autoFocus
            onFocus={(event) => event.target.select()}
            onChange={(event) => setName(event.target.value)}
          />
        </Field.Root>
        <HStack justify="flex-end">
          <Button variant="ghost" onClick={remove}>
            Remove
          </Button>
          <Button type="submit" variant="solid" colorPalette="teal">
            Done
          </Button>
        </HStack>
      </Stack>
    </form>
  );
}
