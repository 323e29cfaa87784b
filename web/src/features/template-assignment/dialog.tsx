import { Dialog } from '@chakra-ui/react';
import { useState } from 'react';
import { DialogFrame } from '../../components/layout/dialog-frame';
import { Assignment } from './assignment';
import { messages } from './messages';

interface TemplateAssignmentDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function TemplateAssignmentDialog({ open, onClose }: TemplateAssignmentDialogProps) {
  return (
    <DialogFrame open={open} onClose={onClose} size="xl" scroll="inside" cross asksIfTyped={false}>
      <Dialog.Header>
        <Dialog.Title>{messages.dialogTitle}</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body pb="6">
        <OwnAssignment />
      </Dialog.Body>
    </DialogFrame>
  );
}

function OwnAssignment() {
  const [typed, setTyped] = useState<string>();
  return <Assignment typed={typed} onLoad={setTyped} inDialog />;
}
