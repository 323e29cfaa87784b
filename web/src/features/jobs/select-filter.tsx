import { chakra, NativeSelect } from '@chakra-ui/react';
import { useId } from 'react';

interface SelectFilterProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}

/** A filter to choose: a label above a short list, as wide as its place in the bar. */
export function SelectFilter<Value extends string>(props: SelectFilterProps<Value>) {
  const { label, value, options, onChange } = props;
  const id = useId();
  return (
    <chakra.div display="grid" gap="1" minW="0">
      <chakra.label htmlFor={id} color="fg.muted" textStyle="xs">
        {label}
      </chakra.label>
      <NativeSelect.Root>
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
    </chakra.div>
  );
}
