import { Box, Button, Flex, HStack, Input, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { BusyButton } from '../../components/actions/busy-button';
import { maxIdLength } from '../../components/form/id-form';
import { Labelled } from '../../components/layout/labelled';
import { quickAccessQuery } from './queries';

interface FindFormProps {
  readonly label: string;
  readonly help: string;
  readonly submitLabel: string;
  readonly value: string | undefined;
  readonly busy: boolean;
  readonly onFind: (text: string) => void;
  /** True to show chips for the users whom support looks up most often. */
  readonly quick?: boolean;
}

/**
 * Finds a user. Submitting an empty field does nothing (docs/product.md). The `key` must be the requested
 * user.
 */
export function FindForm({ label, help, submitLabel, value, busy, onFind, quick = false }: FindFormProps) {
  const [text, setText] = useState(value ?? '');
  const [isRefused, setRefused] = useState(false);
  const ask = () => {
    setRefused(text.trim() === '');
    if (text.trim() !== '') onFind(text.trim());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) ask();
  };
  return (
    <form noValidate onSubmit={submit} aria-label={label}>
      <Flex direction="column" gap="3" layerStyle="frame" p={{ base: '4', md: '5' }}>
        <Flex gap="3" align="flex-start" wrap="wrap">
          <Labelled
            label={label}
            flex="1"
            minW="min(100%, 16rem)"
            maxW="lg"
            error={isRefused && 'Enter an email address or a unique ID'}
            help={help}
          >
            <Input
              value={text}
              onChange={({ target }) => {
                setText(target.value);
                setRefused(false);
              }}
              maxLength={maxIdLength}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              inputMode="email"
            />
          </Labelled>
          <Flex pt={{ base: '0', sm: '1.625rem' }}>
            <BusyButton
              variant="solid"
              busy={busy}
              busyLabel={submitLabel}
              icon={<Search aria-hidden />}
              onClick={ask}
            >
              {submitLabel}
            </BusyButton>
          </Flex>
        </Flex>
        {quick && <QuickChips onFind={onFind} />}
      </Flex>
    </form>
  );
}

/** Shows chips for the configured users. Renders nothing if the stack has none. */
function QuickChips({ onFind }: Pick<FindFormProps, 'onFind'>) {
  const { data: emails = [], isPending } = useQuery(quickAccessQuery);
  if (isPending) return <Box h="8" aria-hidden />;
  if (emails.length === 0) return null;
  return (
    <HStack role="group" aria-label="Quick access" gap="2" wrap="wrap">
      <Text textStyle="xs" color="fg.muted">
        Quick access
      </Text>
      {emails.map((email) => (
        <Button key={email} size="xs" borderRadius="full" maxW="full" onClick={() => onFind(email)}>
          <Text as="span" truncate>
            {email}
          </Text>
        </Button>
      ))}
    </HStack>
  );
}
