import { Button, Field, Flex, Input } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { messages } from './messages';
import { ownFunctionQuery } from './queries';

interface UrlFieldProps {
  readonly url: string;
  readonly onChange: (url: string) => void;
}

/** The field for the function's URL, which this browser stores. */
export function UrlField({ url, onChange }: UrlFieldProps) {
  const { data: own, isPending } = useQuery(ownFunctionQuery);
  // If no URL is stored, the button will probably be shown once the query has finished. Its space is reserved
  // to avoid a layout shift.
  const isReserved = isPending && url === '';
  return (
    <Field.Root>
      <Field.Label>Cloud Function URL</Field.Label>
      <Flex gap="2" w="full" wrap={{ base: 'wrap', sm: 'nowrap' }}>
        <Input
          type="url"
          value={url}
          autoComplete="off"
          spellCheck={false}
          placeholder="https://"
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {(isReserved || (own && own !== url)) && (
          <Button
            flexShrink="0"
            visibility={isReserved ? 'hidden' : undefined}
            onClick={() => own && onChange(own)}
          >
            Use this system’s function
          </Button>
        )}
      </Flex>
      <Field.HelperText>
        {url.trim() === ''
          ? messages.enterUrl
          : 'Stored in this browser. The server calls this URL without your credentials, and only if the host is allowed.'}
      </Field.HelperText>
    </Field.Root>
  );
}
