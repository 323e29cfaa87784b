import { Alert, Text } from '@chakra-ui/react';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { RelativeTime } from '../../../components/time/time';
import { alarmsOf } from '../common/alarms';

/** Explains which alarms are holding the run, how long the run has been held, and what happens next. */
export function HoldBanner({ run }: { readonly run: JobRun }) {
  const { held } = run;
  if (!held || !isActive(run.status)) return null;
  return (
    <Alert.Root as="section" aria-label="Hold" status="warning" alignItems="flex-start">
      <Alert.Indicator />
      <Alert.Content>
        <Alert.Title>Held by {alarmsOf(held)}</Alert.Title>
        <Alert.Description>
          {held.alarms.map(({ alarm, since, reason }) => (
            <Text key={alarm} overflowWrap="anywhere">
              {held.alarms.length > 1 && `${alarm}: `}
              {reason} Raised <RelativeTime at={since} />.
            </Text>
          ))}
          {held.continuesAt ? (
            <Text>
              {held.alarms.length === 1 ? 'The alarm is' : 'All of them are'} OK again. If this does not
              change, the run will continue <RelativeTime at={held.continuesAt} />.
            </Text>
          ) : (
            <Text>
              The workers are not sending any requests. The run will continue when{' '}
              {held.alarms.length === 1 ? 'the alarm has' : 'all of them have'} been OK for a while.
              Otherwise, it will give up <RelativeTime at={held.until} />. You can stop it now and resume it
              later.
            </Text>
          )}
        </Alert.Description>
      </Alert.Content>
    </Alert.Root>
  );
}
