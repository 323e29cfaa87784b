import { Alert, Text } from '@chakra-ui/react';
import { sentence } from '#shared/jobs/failures/plain-cause';
import { usePulse } from '../../api/pulse';

/** Explains, next to a start button, that all jobs are paused. Renders nothing if jobs are allowed to run. */
export function PausedNote() {
  const jobSwitch = usePulse()?.jobSwitch;
  if (!jobSwitch?.paused) return null;
  const why = `All jobs have been paused by ${jobSwitch.by ?? 'an admin'}: ${jobSwitch.reason ?? ''}`;
  return (
    <Alert.Root status="warning" size="sm">
      <Alert.Indicator />
      <Alert.Content>
        <Text textStyle="sm" overflowWrap="anywhere">
          {sentence(why)} Nothing can be started, resumed or retried until someone resumes all jobs.
        </Text>
      </Alert.Content>
    </Alert.Root>
  );
}
