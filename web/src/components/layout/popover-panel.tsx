import { Popover, Portal } from '@chakra-ui/react';
import { popoverSlotRecipe } from '@chakra-ui/react/theme';
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';

interface PopoverPanelProps {
  readonly trigger: ReactElement;
  readonly label: string;
  readonly children: (close: () => void) => ReactNode;
}

/** A panel that is open as soon as it is mounted. Escape or a click outside closes it. */
export function PopoverPanel({ trigger, label, children }: PopoverPanelProps) {
  // A popover that is open from the start does not receive focus.
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(true), []);
  return (
    <Popover.Root
      recipe={popoverSlotRecipe}
      open={open}
      onOpenChange={(details) => setOpen(details.open)}
      lazyMount
      unmountOnExit
      positioning={{ placement: 'bottom-start' }}
    >
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Portal>
        <Popover.Positioner>
          <Popover.Content aria-label={label} w="72" maxW="calc(100vw - 1rem)">
            <Popover.Body p="2">{children(() => setOpen(false))}</Popover.Body>
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}
