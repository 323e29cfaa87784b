import { Dialog } from '@chakra-ui/react';
import { DialogFrame } from '../../components/layout/dialog-frame';
import { useOwnPlace } from './place';
import { ProgressList } from './progress-list';

interface OnboardingDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Shows the list with its own filter and page state (docs/product.md). */
export function OnboardingDialog({ open, onClose }: OnboardingDialogProps) {
  return (
    <DialogFrame open={open} onClose={onClose} size="cover" scroll="inside" cross asksIfTyped={false}>
      <Dialog.Header>
        <Dialog.Title>User Onboarding Progress</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body>
        <OwnList />
      </Dialog.Body>
    </DialogFrame>
  );
}

const OwnList = () => <ProgressList place={useOwnPlace()} />;
