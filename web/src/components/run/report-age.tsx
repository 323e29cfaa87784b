import { Flex, Text } from '@chakra-ui/react';
import type { Report } from '#shared/api/api-types';
import { ActionError } from '../actions/action-error';
import { RefreshButton } from '../actions/busy-button';
import { RunLink } from '../links/run-link';
import { RelativeTime } from '../time/time';
import type { ReportRefresh } from './use-report-refresh';

interface ReportAgeProps {
  readonly report: Report | null;
  readonly refresh: ReportRefresh;
}

export function ReportAge({ report, refresh }: ReportAgeProps) {
  return (
    <>
      <Flex gap="3" align="center" wrap="wrap">
        {report && (
          <Text color="fg.muted" textStyle="xs">
            As of <RelativeTime at={report.at} />
          </Text>
        )}
        {report && <RefreshButton busy={refresh.busy} onClick={refresh.start} />}
      </Flex>
      {refresh.failed && (
        <Text role="status" textStyle="xs" color="fg.error">
          The last refresh failed: <RunLink id={refresh.failed.id} />
        </Text>
      )}
      <ActionError error={refresh.error} />
    </>
  );
}
