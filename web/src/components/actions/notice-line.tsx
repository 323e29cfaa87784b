import { Box, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Callout } from '../layout/callout';
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
        <Callout
          status={notice.tone}
          alignItems={action ? 'center' : undefined}
          content={{
            flexDirection: 'row',
            flexWrap: 'wrap',
            alignItems: 'center',
            columnGap: '3',
            rowGap: '1',
          }}
        >
          <Text textStyle="sm" overflowWrap="anywhere">
            {notice.text}
          </Text>
          {notice.runId && <RunLink id={notice.runId} />}
          {action}
        </Callout>
      )}
    </Box>
  );
}
