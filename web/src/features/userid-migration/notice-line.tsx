import { Alert, Box, Text } from '@chakra-ui/react';
import { RunLink } from '../../components/run-link';
import type { Notice } from './flow';

/** What a step says, with the run that has the details. */
export function NoticeLine({ notice }: { readonly notice: Notice | undefined }) {
  return (
    // Always there, so that what appears in it is announced; without a notice it takes back the gap of the step.
    <Box role={notice?.tone === 'error' ? 'alert' : 'status'} _empty={{ mt: '-4' }}>
      {notice && (
        <Alert.Root status={notice.tone} size="sm">
          <Alert.Indicator />
          <Alert.Content flexDirection="row" flexWrap="wrap" columnGap="3">
            <Text textStyle="sm" overflowWrap="anywhere">
              {notice.text}
            </Text>
            {notice.runId && <RunLink id={notice.runId} />}
          </Alert.Content>
        </Alert.Root>
      )}
    </Box>
  );
}
