import { CloseButton, Dialog, Portal } from '@chakra-ui/react';
import { useHeadingTakesFocus } from '../../components/use-heading-takes-focus';
import { useOwnPlace } from './place';
import { ProgressList } from './progress-list';

interface OnboardingDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The list as a dialog over another page (spec 3, section 2.6): its filter and page are its own. */
export function OnboardingDialog({ open, onClose }: OnboardingDialogProps) {
  useHeadingTakesFocus(open);
  return (
    <Dialog.Root
      size="cover"
      open={open}
      onOpenChange={(details) => !details.open && onClose()}
      lazyMount
      unmountOnExit
      scrollBehavior="inside"
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>User Onboarding Progress</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              <OwnList />
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

const OwnList = () => <ProgressList place={useOwnPlace()} />;
