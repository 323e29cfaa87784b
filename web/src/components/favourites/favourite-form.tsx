import { Button, HStack, Input, Stack } from '@chakra-ui/react';
import { type FormEvent, useState } from 'react';
import { Labelled } from '../layout/labelled';
import { dropFavourite, type Favourite, keepFavourite, maxNameLength } from './favourites';

interface FavouriteFormProps {
  readonly favourite: Favourite;
  readonly label: string;
  readonly onClose: () => void;
}

export function FavouriteForm({
  favourite: { address, name: givenName },
  label,
  onClose,
}: FavouriteFormProps) {
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
        <Labelled label={label}>
          <Input
            value={name}
            maxLength={maxNameLength}
            autoFocus
            onFocus={(event) => event.target.select()}
            onChange={(event) => setName(event.target.value)}
          />
        </Labelled>
        <HStack justify="flex-end">
          <Button variant="ghost" onClick={remove}>
            Remove
          </Button>
          <Button type="submit" variant="solid">
            Done
          </Button>
        </HStack>
      </Stack>
    </form>
  );
}
