import { Button, Field, Flex, Input } from '@chakra-ui/react';
import { type FormEvent, useState } from 'react';
import { messages } from './messages';

interface LoadUserProps {
  /** The search text used to load the user. */
  readonly typed: string | undefined;
  readonly loading: boolean;
  readonly onLoad: (typed: string) => void;
}

/** A field for identifying a user. Pressing the button or the Enter key loads the user. */
export function LoadUser({ typed, loading, onLoad }: LoadUserProps) {
  const [text, setText] = useState(typed ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!loading) onLoad(text.trim());
  };
  return (
    <form noValidate onSubmit={submit}>
      <Flex gap="3" align="flex-start" wrap="wrap" layerStyle="frame" p={{ base: '4', md: '5' }}>
        <Field.Root flex="1" minW="min(100%, 18rem)" maxW="lg">
          <Field.Label>{messages.emailLabel}</Field.Label>
          <Input
            value={text}
            onChange={({ target }) => setText(target.value)}
            maxLength={300}
            autoComplete="off"
            spellCheck={false}
            inputMode="email"
          />
          <Field.HelperText>The user's email address or unique ID.</Field.HelperText>
        </Field.Root>
        {/* The button is not `disabled` while loading, because a disabled button would lose focus. */}
        <Flex pt={{ base: '0', sm: '1.625rem' }}>
          <Button type="submit" variant="solid" colorPalette="teal" aria-busy={loading}>
            {messages.load}
          </Button>
        </Flex>
      </Flex>
    </form>
  );
}
