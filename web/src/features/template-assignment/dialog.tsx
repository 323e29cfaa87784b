import { useState } from 'react';
import { DialogBody, DialogFrame } from '../../components/layout/dialog-frame';
import { Assignment } from './assignment';
import { messages } from './messages';

interface TemplateAssignmentDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function TemplateAssignmentDialog({ open, onClose }: TemplateAssignmentDialogProps) {
  return (
    <DialogFrame open={open} onClose={onClose} size="xl" scroll="inside" cross asksIfTyped={false}>
      <DialogBody title={messages.dialogTitle} pb="6">
        <OwnAssignment />
      </DialogBody>
    </DialogFrame>
  );
}

function OwnAssignment() {
  const [typed, setTyped] = useState<string>();
  return <Assignment typed={typed} onLoad={setTyped} inDialog />;
}
