import { Alert, Button } from '@chakra-ui/react';
import { Callout } from '../../layout/callout';

interface UnknownValuesProps {
  readonly name: string;
  readonly values: readonly string[];
  readonly expected: readonly string[];
  readonly onRemove: () => void;
}

export function UnknownValues({ name, values, expected, onRemove }: UnknownValuesProps) {
  if (values.length === 0) return null;
  return (
    <Callout
      status="warning"
      mb="3"
      alignItems="center"
      size="md"
      action={
        <Button size="xs" onClick={onRemove}>
          Remove
        </Button>
      }
    >
      <Alert.Description overflowWrap="anywhere">
        Unknown {name} in the address: {values.map((value) => `'${value}'`).join(', ')}. Expected{' '}
        {expected.slice(0, -1).join(', ')} or {expected.at(-1)}.
      </Alert.Description>
    </Callout>
  );
}
