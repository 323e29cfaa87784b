import { Button, Flex, Input, Stack, Text } from '@chakra-ui/react';
import { type FormEvent, useState } from 'react';
import { keepFavourite, maxFavourites, maxNameLength } from '../../favourites/favourites';
import { Labelled } from '../../layout/labelled';

/** Saves the current URL's filters, order and columns under a name. */
export function SaveView({ address, onClose }: { readonly address: string; readonly onClose: () => void }) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setProblem('Enter a name, such as ‘Failed backups’.');
    if (keepFavourite(address, name)) return onClose();
    setProblem(`You already have ${maxFavourites} views and favourites. Remove one first.`);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="3" p="1">
        <Labelled label="View name" error={problem}>
          <Input
            value={name}
            maxLength={maxNameLength}
            autoFocus
            onChange={(event) => {
              setName(event.target.value);
              setProblem(undefined);
            }}
          />
        </Labelled>
        <Text textStyle="xs" color="fg.muted">
          A view saves the filters, sorting, page size and columns. It also appears in your favourites.
        </Text>
        <Flex justify="flex-end">
          <Button type="submit" variant="solid">
            Save
          </Button>
        </Flex>
      </Stack>
    </form>
  );
}
