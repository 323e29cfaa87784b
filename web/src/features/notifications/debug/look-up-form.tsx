import { Button, Flex, Input } from '@chakra-ui/react';
import { type FormEvent, useState } from 'react';
import { Labelled } from '../../../components/form/labelled';

interface LookUpFormProps {
  readonly label: string;
  readonly typed: string | undefined;
  readonly problemOf: (text: string) => string | undefined;
  readonly onLookUp: (text: string) => void;
}

/** Asks for an ID. Pressing the button or the Enter key starts the lookup. */
export function LookUpForm({ label, typed, problemOf, onLookUp }: LookUpFormProps) {
  const [text, setText] = useState(typed ?? '');
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = text.trim();
    const found = problemOf(given);
    setProblem(found);
    if (found === undefined) onLookUp(given);
  };
  return (
    <form noValidate onSubmit={submit}>
      <Flex gap="3" align="flex-start" wrap="wrap">
        <Labelled label={label} flex="1" minW="min(100%, 18rem)" maxW="lg" error={problem}>
          <Input
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setProblem(undefined);
            }}
            maxLength={300}
            autoComplete="off"
            spellCheck={false}
          />
        </Labelled>
        <Flex pt={{ base: '0', sm: '1.625rem' }}>
          <Button type="submit" variant="outline">
            Look up
          </Button>
        </Flex>
      </Flex>
    </form>
  );
}
