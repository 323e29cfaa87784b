import { CloseButton, Dialog, Portal } from '@chakra-ui/react';
import { useState } from 'react';
import { useHeadingTakesFocus } from '../../components/use-heading-takes-focus';
import { Assignment } from './assignment';
import { messages } from './messages';

interface TemplateAssignmentDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The tool as a dialog over another page (spec 3, section 2.5). */
export function TemplateAssignmentDialog({ open, onClose }: TemplateAssignmentDialogProps) {
  useHeadingTakesFocus(open);
  return (
    <Dialog.Root
      size="xl"
      open={open}
      onOpenChange={(details) => !details.open && onClose()}
      lazyMount
      unmountOnExit
      scrollBehavior="inside"
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner px="4">
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>{messages.dialogTitle}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body pb="6">
              <OwnAssignment />
            </Dialog.Body>
            <Dialog.CloseTrigger asChild>
              <CloseButton size="sm" aria-label="Close" />
            </Dialog.CloseTrigger>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

function OwnAssignment() {
  const [typed, setTyped] = useState<string>();
  return <Assignment typed={typed} onLoad={setTyped} inDialog />;
}
