import { Button, Field, Flex, Input } from '@chakra-ui/react';
import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Labelled } from '../../../components/form/labelled';
import { messages } from './messages';

interface UserFormProps {
  readonly typed: string | undefined;
  readonly busy: boolean;
  readonly onFind: (text: string) => void;
}

/** Asks for the user. Pressing the button or the Enter key runs the checks. */
export function UserForm({ typed, busy, onFind }: UserFormProps) {
  const [text, setText] = useState(typed ?? '');
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = text.trim();
    setMissing(given === '');
    if (given !== '' && !busy) onFind(given);
  };
  return (
    <form noValidate onSubmit={submit}>
      <Flex gap="3" align="flex-start" wrap="wrap">
        <Labelled label={messages.field} flex="1" minW="min(100%, 18rem)" maxW="lg" invalid={missing}>
          <Input
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setMissing(false);
            }}
            maxLength={300}
            autoComplete="off"
            spellCheck={false}
            inputMode="email"
            placeholder="name@company.com"
          />
          <Field.ErrorText>Enter the user's email or unique ID.</Field.ErrorText>
          {!missing && <Field.HelperText>The user's unique ID works too.</Field.HelperText>}
        </Labelled>
        {/* Not `disabled` while loading, which would lose the focus. */}
        <Flex pt={{ base: '0', sm: '1.625rem' }}>
          <Button type="submit" variant="solid" colorPalette="teal" aria-busy={busy}>
            <Search aria-hidden /> {messages.find}
          </Button>
        </Flex>
      </Flex>
    </form>
  );
}
