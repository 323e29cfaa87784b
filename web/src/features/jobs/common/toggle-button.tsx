import { Box, chakra, Text } from '@chakra-ui/react';

interface ToggleButtonProps {
  readonly label: string;
  readonly on: boolean;
  readonly disabled?: boolean;
  /** Requests the change. The switch always reflects the value of `on`. */
  readonly onToggle: () => void;
}

/** A switch that asks for confirmation before its state changes. */
export function ToggleButton({ label, on, disabled = false, onToggle }: ToggleButtonProps) {
  return (
    <chakra.button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={label}
      disabled={disabled}
      onClick={onToggle}
      display="inline-flex"
      alignItems="center"
      gap="2"
      minH="8"
      px="1"
      ms="-1"
      borderRadius="l2"
      cursor="pointer"
      _disabled={{ cursor: 'not-allowed', opacity: 0.6 }}
      _focusVisible={{ outline: '2px solid', outlineColor: 'teal.focusRing' }}
    >
      <Box
        aria-hidden
        position="relative"
        w="8"
        h="4.5"
        borderRadius="full"
        bg={on ? 'teal.solid' : 'border.control'}
        transition="background-color 150ms ease-out"
      >
        <Box
          position="absolute"
          top="0.5"
          insetStart={on ? '4' : '0.5'}
          boxSize="3.5"
          borderRadius="full"
          bg="bg.panel"
          transition="inset-inline-start 150ms ease-out"
        />
      </Box>
      <Text as="span" aria-hidden>
        {on ? 'On' : 'Paused'}
      </Text>
    </chakra.button>
  );
}
