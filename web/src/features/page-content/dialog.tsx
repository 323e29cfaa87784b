import { Dialog } from '@chakra-ui/react';
import { DialogBody, DialogFrame } from '../../components/layout/dialog-frame';
import { LinkButton } from '../../components/links/link-button';
import { OperationsView } from './operations-view';

interface PageContentDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function PageContentDialog({ open, onClose }: PageContentDialogProps) {
  return (
    <DialogFrame open={open} onClose={onClose} size="cover" scroll="inside" cross asksIfTyped={false}>
      <DialogBody title="PageContent Management">
        <OperationsView />
      </DialogBody>
      <Dialog.Footer>
        <LinkButton to="/admin/page-content" search={{ view: 'records' }}>
          Open the records
        </LinkButton>
      </Dialog.Footer>
    </DialogFrame>
  );
}
