import { Button, Flex } from '@chakra-ui/react';
import { Count } from '../text/number';

interface KindChip<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly count?: number | undefined;
}

interface KindChipsProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly chips: readonly KindChip<Value>[];
  readonly onChange: (value: Value) => void;
}

export function KindChips<Value extends string>(props: KindChipsProps<Value>) {
  const { label, value, chips, onChange } = props;
  return (
    <Flex as="fieldset" aria-label={label} gap="2" wrap="wrap" minW="0" border="0" p="0" m="0">
      {chips.map((chip) => {
        const pressed = chip.value === value;
        return (
          <Button
            key={chip.value}
            size="xs"
            borderRadius="full"
            maxW="full"
            aria-pressed={pressed}
            variant={pressed ? 'surface' : 'outline'}
            colorPalette={pressed ? 'teal' : 'gray'}
            onClick={() => onChange(chip.value)}
          >
            {chip.label} {chip.count !== undefined && <Count value={chip.count} />}
          </Button>
        );
      })}
    </Flex>
  );
}
