import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { Select } from '../form/select';

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  /** True to show the list below the label, as wide as its cell. */
  readonly stacked?: boolean;
}

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
      <Select
        id={id}
        value={value}
        onChange={(value) => {
          const chosen = options.find((option) => option.value === value);
          if (chosen) onChange(chosen.value);
        }}
        options={options}
        look={{ width: stacked ? 'full' : 'auto', minW: '0' }}
      />
    </chakra.div>
  );
}
