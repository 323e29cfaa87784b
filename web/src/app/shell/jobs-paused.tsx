import { Alert, Button, Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import type { JobSwitch } from '#shared/jobs/job/job';
import { usePulse } from '../../api/pulse';
import { RelativeTime } from '../../components/time/time';
import { UnpauseJobs } from '../../features/jobs/catalogue/unpause-jobs';

export function JobsPaused() {
  const jobSwitch = usePulse()?.jobSwitch;
  // The dialog stays open after jobs have been resumed, to offer resuming the stopped runs.
  const [undoing, setUndoing] = useState<JobSwitch>();
  const [open, setOpen] = useState(false);
  const ask = () => {
    setUndoing(jobSwitch);
    setOpen(true);
  };
  return (
    <>
      {jobSwitch?.paused && <Banner jobSwitch={jobSwitch} onUndo={ask} />}
      {undoing && (
        <UnpauseJobs
          jobSwitch={undoing}
          paused={jobSwitch?.paused ?? true}
          open={open}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface BannerProps {
  readonly jobSwitch: JobSwitch;
  readonly onUndo: () => void;
}

function Banner({ jobSwitch: { by, at, reason }, onUndo }: BannerProps) {
  return (
    <Alert.Root as="section" aria-label="All jobs are paused" status="warning" mb="6">
      <Alert.Indicator />
      <Flex flex="1" gap="3" justify="space-between" direction={{ base: 'column', sm: 'row' }}>
        <Alert.Content>
          <Alert.Title role="status">All jobs are paused</Alert.Title>
          <Text overflowWrap="anywhere">
            By {by ?? 'an admin'}
            {at && (
              <>
                , <RelativeTime at={at} />
              </>
            )}
            : {reason}
          </Text>
          <Text>Nothing can be started, resumed or retried until someone resumes all jobs.</Text>
        </Alert.Content>
        <Button flexShrink="0" alignSelf="flex-start" onClick={onUndo}>
          Resume all jobs
        </Button>
      </Flex>
    </Alert.Root>
  );
}
