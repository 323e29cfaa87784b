import { Button, Flex, Input, type InputProps } from '@chakra-ui/react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Labelled } from '../layout/labelled';

interface IdFormProps extends Pick<InputProps, 'inputMode' | 'placeholder'> {
  readonly label: string;
  readonly help?: string;
  readonly typed: string | undefined;
  readonly problemOf?: (text: string) => string | undefined;
  readonly onFind: (text: string) => void;
  readonly busy?: boolean;
  readonly variant?: 'solid' | 'outline';
  readonly children: ReactNode;
}

export const maxIdLength = 300;

export function IdForm(props: IdFormProps) {
  const {
    label,
    help,
    typed,
    problemOf,
    onFind,
    busy = false,
    variant = 'solid',
    children,
    ...input
  } = props;
  const [text, setText] = useState(typed ?? '');
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = text.trim();
    const found = problemOf?.(given);
    setProblem(found);
    if (found === undefined && !busy) onFind(given);
  };
  return (
    <form noValidate onSubmit={submit}>
      <Flex gap="3" align="flex-start" wrap="wrap">
        <Labelled label={label} flex="1" minW="min(100%, 18rem)" maxW="lg" error={problem} help={help}>
          <Input
            {...input}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setProblem(undefined);
            }}
            maxLength={maxIdLength}
            autoComplete="off"
            spellCheck={false}
          />
        </Labelled>
        {/* Not `disabled` while loading, which would lose the focus. */}
        <Flex pt={{ base: '0', sm: '1.625rem' }}>
          <Button type="submit" variant={variant} aria-busy={busy}>
            {children}
          </Button>
        </Flex>
      </Flex>
    </form>
  );
}
