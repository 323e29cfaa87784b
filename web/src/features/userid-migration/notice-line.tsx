import { Alert, Text } from '@chakra-ui/react';
import { RunLink } from '../../components/run-link';
import type { Notice } from './flow';

/** What a step says, with the run that has the details. */
export function NoticeLine({ notice }: { readonly notice: Notice | undefined }) {
  return (
    <div role={notice?.tone === 'error' ? 'alert' : 'status'}>
      {notice && (
        <Alert.Root status={notice.tone} size="sm">
          <Alert.Indicator />
          <Alert.Content flexDirection="row" flexWrap="wrap" columnGap="3">
            <Text overflowWrap="anywhere">{notice.text}</Text>
            {notice.runId && <RunLink id={notice.runId} />}
          </Alert.Content>
        </Alert.Root>
      )}
    </div>
  );
}
