import { Input } from '@chakra-ui/react';
import { type ComponentProps, useOptimistic, useTransition } from 'react';
import { usePendingEdit } from '../unsaved/use-unsaved-guard';

interface TypedInputProps extends Omit<ComponentProps<typeof Input>, 'value' | 'onChange'> {
  readonly value: string;
  readonly onType: (text: string) => void;
}

/**
 * An input that determines the content of a large list. Typed text is shown at once, and the list is rendered
 * in slices.
 */
export function TypedInput({ value, onType, ...props }: TypedInputProps) {
  const [text, showText] = useOptimistic(value);
  const [isPending, startEdit] = useTransition();
  usePendingEdit(isPending);
  return (
    <Input
      {...props}
      value={text}
      onChange={({ target }) => {
        const typed = target.value;
        startEdit(() => {
          showText(typed);
          onType(typed);
        });
      }}
    />
  );
}
