import { chakra, NativeSelect } from '@chakra-ui/react';
import { useId } from 'react';

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  /** True to show the list below the label, as wide as its cell. */
  readonly stacked?: boolean;
}

/** A label and a short list of options. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, value, options, onChange, stacked = false } = props;
  const id = useId();
  return (
    <chakra.div
      display={stacked ? 'grid' : 'inline-flex'}
      alignItems={stacked ? 'stretch' : 'center'}
      gap={stacked ? '1' : '2'}
      minW="0"
      maxW="full"
    >
      <chakra.label htmlFor={id} color="fg.muted" textStyle="xs" whiteSpace="nowrap">
        {label}
      </chakra.label>
      <NativeSelect.Root width={stacked ? 'full' : 'auto'} minW="0">
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
