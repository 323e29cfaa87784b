import { Alert, Box, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { RunLink } from '../links/run-link';

export interface Notice {
  readonly tone: 'success' | 'info' | 'warning' | 'error';
  readonly text: string;
  readonly runId?: string | undefined;
}

interface NoticeLineProps {
  readonly notice: Notice | undefined;
  /** The next step, such as a button that undoes the change. */
  readonly action?: ReactNode;
}

/** A message about a step, with a link to the run that contains the details. */
export function NoticeLine({ notice, action }: NoticeLineProps) {
  return (
    // The box is always rendered, because screen readers announce only changes inside an existing box.
    <Box role={notice?.tone === 'error' ? 'alert' : 'status'} _empty={{ mt: '-4' }}>
      {notice && (
        <Alert.Root status={notice.tone} size="sm" alignItems={action ? 'center' : undefined}>
          <Alert.Indicator />
          <Alert.Content flexDirection="row" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1">
            <Text textStyle="sm" overflowWrap="anywhere">
              {notice.text}
            </Text>
            {notice.runId && <RunLink id={notice.runId} />}
            {action}
          </Alert.Content>
        </Alert.Root>
      )}
    </Box>
  );
}
