import { Button, Dialog } from '@chakra-ui/react';
import { DialogBody, DialogFrame } from '../../../components/layout/dialog-frame';
import { Migrations } from './migrations';
import { useOwnPlace } from './place';

interface MigrationsDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function MigrationsDialog({ open, onClose }: MigrationsDialogProps) {
  return (
    <DialogFrame open={open} onClose={onClose} size="cover" scroll="inside">
      <DialogBody title="Database Migrations">
        <OwnMigrations />
      </DialogBody>
      <Dialog.Footer>
        <Button onClick={onClose}>Close</Button>
      </Dialog.Footer>
    </DialogFrame>
  );
}

const OwnMigrations = () => <Migrations place={useOwnPlace()} />;
