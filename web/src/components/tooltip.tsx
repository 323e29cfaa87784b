import { Tooltip as ChakraTooltip, Portal } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';

interface TooltipProps {
  /** What it says; the child must make sense without it. */
  readonly content: ReactNode;
  /** One element that takes a ref; focusable, so that the keyboard reaches the tooltip too. */
  readonly children: ReactElement;
}

/** A few words on hover and focus. */
export function Tooltip({ content, children }: TooltipProps) {
  return (
    <ChakraTooltip.Root
      openDelay={300}
      closeDelay={80}
      positioning={{ placement: 'top' }}
      lazyMount
      unmountOnExit
    >
      <ChakraTooltip.Trigger asChild>{children}</ChakraTooltip.Trigger>
      <Portal>
        <ChakraTooltip.Positioner>
          <ChakraTooltip.Content maxW="80">{content}</ChakraTooltip.Content>
        </ChakraTooltip.Positioner>
      </Portal>
    </ChakraTooltip.Root>
  );
}
