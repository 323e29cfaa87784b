import { Checkbox } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface TickBoxProps {
  readonly ticked: boolean;
  readonly onTick: (ticked: boolean) => void;
  readonly children: ReactNode;
}

export function TickBox({ ticked, onTick, children }: TickBoxProps) {
  return (
    <Checkbox.Root
      checked={ticked}
      onCheckedChange={({ checked }) => onTick(checked === true)}
      alignItems="flex-start"
    >
      <Checkbox.HiddenInput />
      <Checkbox.Control mt="0.5" />
      <Checkbox.Label>{children}</Checkbox.Label>
    </Checkbox.Root>
  );
}
