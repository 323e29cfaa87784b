import { Box, Heading, Stack, Text } from '@chakra-ui/react';
import { useId } from 'react';
import { ErrorState, LoadingState } from '../../components/layout/states';

interface SectionProps {
  readonly title: string;
  readonly note?: string | undefined;
  readonly children: React.ReactNode;
}

export function Section({ title, note, children }: SectionProps) {
  const id = useId();
  return (
    <Stack as="section" aria-labelledby={id} layerStyle="frame" p={{ base: '4', md: '5' }} gap="3" minW="0">
      <Box>
        <Heading as="h2" id={id} textStyle="sectionTitle">
          {title}
        </Heading>
        {note && (
          <Text textStyle="xs" color="fg.muted">
            {note}
          </Text>
        )}
      </Box>
      {children}
    </Stack>
  );
}

interface LoadedProps<Data> {
  readonly query: {
    readonly data: Data | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  readonly label: string;
  readonly children: (data: Data) => React.ReactNode;
}

export function Loaded<Data>({ query: { data, error, refetch }, label, children }: LoadedProps<Data>) {
  if (error && data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <LoadingState label={label} />;
  return children(data);
}
