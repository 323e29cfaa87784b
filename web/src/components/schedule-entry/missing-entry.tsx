import { Button, Dialog } from '@chakra-ui/react';
import { EmptyState } from '../layout/states';

interface MissingEntryProps {
  readonly id: string | undefined;
  readonly onClose: () => void;
}

export function MissingEntry({ id, onClose }: MissingEntryProps) {
  return (
    <>
      <Dialog.Header>
        <Dialog.Title>Edit schedule entry</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body>
        <EmptyState
          title="This entry no longer exists"
          description={`No schedule entry has the ID ${id}. It may have been deleted.`}
        />
      </Dialog.Body>
      <Dialog.Footer>
        <Button onClick={onClose}>Close</Button>
      </Dialog.Footer>
    </>
  );
}
