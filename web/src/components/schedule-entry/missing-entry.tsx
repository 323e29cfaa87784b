import { Button, Dialog } from '@chakra-ui/react';
import { DialogBody } from '../layout/dialog-frame';
import { EmptyState } from '../layout/states';

interface MissingEntryProps {
  readonly id: string | undefined;
  readonly onClose: () => void;
}

export function MissingEntry({ id, onClose }: MissingEntryProps) {
  return (
    <>
      <DialogBody title="Edit schedule entry">
        <EmptyState
          title="This entry no longer exists"
          description={`No schedule entry has the ID ${id}. It may have been deleted.`}
        />
      </DialogBody>
      <Dialog.Footer>
        <Button onClick={onClose}>Close</Button>
      </Dialog.Footer>
    </>
  );
}
