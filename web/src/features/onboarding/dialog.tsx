import { DialogBody, DialogFrame } from '../../components/layout/dialog-frame';
import { useOwnPlace } from './place';
import { ProgressList } from './progress-list';

interface OnboardingDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function OnboardingDialog({ open, onClose }: OnboardingDialogProps) {
  return (
    <DialogFrame open={open} onClose={onClose} size="cover" scroll="inside" cross asksIfTyped={false}>
      <DialogBody title="User Onboarding Progress">
        <OwnList />
      </DialogBody>
    </DialogFrame>
  );
}

const OwnList = () => <ProgressList place={useOwnPlace()} />;
