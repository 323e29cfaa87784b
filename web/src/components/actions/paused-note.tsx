import { Text } from '@chakra-ui/react';
import { sentence } from '#shared/jobs/failures/plain-cause';
import { usePulse } from '../../api/pulse';
import { Callout } from '../layout/callout';

/** Explains, next to a start button, that all jobs are paused. Renders nothing if jobs are allowed to run. */
export function PausedNote() {
  const jobSwitch = usePulse()?.jobSwitch;
  if (!jobSwitch?.paused) return null;
  const why = `All jobs have been paused by ${jobSwitch.by ?? 'an admin'}: ${jobSwitch.reason ?? ''}`;
  return (
    <Callout status="warning">
      <Text textStyle="sm" overflowWrap="anywhere">
        {sentence(why)} Nothing can be started, resumed or retried until someone resumes all jobs.
      </Text>
    </Callout>
  );
}
