import { chakra, NativeSelect } from '@chakra-ui/react';
import { useId } from 'react';

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}

/** A filter: a label and a short list to choose from. */
export function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="2" maxW="full">
      <chakra.label htmlFor={id} color="fg.muted" textStyle="xs" whiteSpace="nowrap">
        {label}
      </chakra.label>
      <NativeSelect.Root width="auto" minW="0">
        <NativeSelect.Field
          id={id}
          value={value}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.currentTarget.value);
            if (chosen) onChange(chosen.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </chakra.span>
  );
}
