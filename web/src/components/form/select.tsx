import { NativeSelect } from '@chakra-ui/react';
import type { Ref } from 'react';

type Option = string | { readonly value: string; readonly label: string };

interface SelectProps extends Omit<NativeSelect.FieldProps, 'onChange' | 'size'> {
  readonly ref?: Ref<HTMLSelectElement> | undefined;
  readonly onChange: (value: string) => void;
  /** The options after those in `children`. A text is its own label. */
  readonly options?: readonly Option[];
  readonly look?: Pick<NativeSelect.RootProps, 'size' | 'width' | 'minW' | 'disabled'>;
}

/** A list of options, drawn by the browser. */
export function Select({ onChange, options = [], look, children, ...field }: SelectProps) {
  return (
    <NativeSelect.Root {...look}>
      <NativeSelect.Field {...field} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {children}
        {options.map((option) => {
          const { value, label } = typeof option === 'string' ? { value: option, label: option } : option;
          return (
            <option key={value} value={value}>
              {label}
            </option>
          );
        })}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}
