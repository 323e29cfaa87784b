import { Alert, Button } from '@chakra-ui/react';

interface UnknownValuesProps {
  /** The filter's name, such as 'status'. */
  readonly name: string;
  /** The unknown filter values in the URL. */
  readonly values: readonly string[];
  readonly expected: readonly string[];
  /** Removes the values from the URL. */
  readonly onRemove: () => void;
}

/**
 * A warning above a list whose URL contains unknown filter values. The warning lists these values and the
 * expected ones.
 */
export function UnknownValues({ name, values, expected, onRemove }: UnknownValuesProps) {
  if (values.length === 0) return null;
  return (
    <Alert.Root status="warning" mb="3" alignItems="center">
      <Alert.Indicator />
      <Alert.Content>
        <Alert.Description overflowWrap="anywhere">
          Unknown {name} in the address: {values.map((value) => `'${value}'`).join(', ')}. Expected{' '}
          {expected.slice(0, -1).join(', ')} or {expected.at(-1)}.
        </Alert.Description>
      </Alert.Content>
      <Button size="xs" onClick={onRemove}>
        Remove
      </Button>
    </Alert.Root>
  );
}
