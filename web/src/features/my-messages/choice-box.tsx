import { Box, Checkbox, Text } from '@chakra-ui/react';

interface ChoiceBoxProps {
  readonly label: string;
  readonly help?: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

export function ChoiceBox({ label, help, checked, onChange }: ChoiceBoxProps) {
  return (
    <Checkbox.Root
      checked={checked}
      onCheckedChange={(details) => onChange(details.checked === true)}
      alignItems="flex-start"
    >
      <Checkbox.HiddenInput />
      <Checkbox.Control mt="0.5" />
      <Checkbox.Label>
        {label}
        {help && (
          <Box as="span" display="block">
            <Text as="span" color="fg.muted" fontWeight="normal">
              {help}
            </Text>
          </Box>
        )}
      </Checkbox.Label>
    </Checkbox.Root>
  );
}
