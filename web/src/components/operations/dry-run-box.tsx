import { Checkbox } from '@chakra-ui/react';

interface DryRunBoxProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A checkbox that turns every action on the screen into a dry run. */
export function DryRunBox({ checked, onChange }: DryRunBoxProps) {
  return (
    <Checkbox.Root
      checked={checked}
      onCheckedChange={({ checked: ticked }) => onChange(ticked === true)}
      alignItems="flex-start"
    >
      <Checkbox.HiddenInput />
      <Checkbox.Control mt="0.5" />
      <Checkbox.Label>Dry run: shows what would change and writes nothing</Checkbox.Label>
    </Checkbox.Root>
  );
}
