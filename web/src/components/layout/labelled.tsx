import { Field } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface LabelledProps extends Field.RootProps {
  /** Undefined if the control shows its own label. */
  readonly label?: ReactNode;
  /** What is wrong with the value. It takes the help text's place. */
  readonly error?: ReactNode;
  readonly help?: ReactNode;
}

export function Labelled({ label, error, help, children, invalid = false, ...root }: LabelledProps) {
  const isWrong = error !== undefined && error !== false;
  return (
    <Field.Root {...root} invalid={invalid || isWrong}>
      {label && (
        <Field.Label>
          {label}
          <Field.RequiredIndicator />
        </Field.Label>
      )}
      {children}
      {isWrong ? (
        <Field.ErrorText overflowWrap="anywhere">{error}</Field.ErrorText>
      ) : (
        help && <Field.HelperText>{help}</Field.HelperText>
      )}
    </Field.Root>
  );
}
