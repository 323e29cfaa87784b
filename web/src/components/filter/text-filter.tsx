import { chakra, Input, type InputProps } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { maxSearchLength } from '#shared/jobs/run/run-search';
import { useTypedText } from './use-typed-text';

interface TextFilterProps extends Pick<InputProps, 'type' | 'placeholder' | 'width'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly suggestions?: readonly string[];
  readonly note?: ReactNode;
  readonly invalid?: boolean;
}

/** A text field that takes effect when the user stops typing or presses Enter. */
export function TextFilter({ label, value, onChange, suggestions, note, invalid, ...look }: TextFilterProps) {
  const id = useId();
  const field = useTypedText(value, onChange);
  return (
    <chakra.div display="grid" gap="1" minW="0">
      <chakra.label htmlFor={id} color="fg.muted" textStyle="xs">
        {label}
      </chakra.label>
      <Input
        id={id}
        {...look}
        list={suggestions && `${id}-list`}
        maxLength={maxSearchLength}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={invalid}
        aria-describedby={note ? `${id}-note` : undefined}
        value={field.text}
        onChange={(event) => field.type(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && field.settle()}
        onBlur={() => field.leave()}
      />
      {suggestions && (
        <datalist id={`${id}-list`}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
      {note && (
        <chakra.div id={`${id}-note`} textStyle="xs" color={invalid ? 'fg.error' : 'fg.muted'}>
          {note}
        </chakra.div>
      )}
    </chakra.div>
  );
}
