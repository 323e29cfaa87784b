import { Alert, Link as ChakraLink } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import type { ScheduleEntry } from '#shared/domain/schedules/entry';
import { hourProblem } from '#shared/domain/schedules/hours-rules';
import { Callout } from '../layout/callout';

/** Shows the finding from the schedule hours audit, if any, with a link to the audit. */
export function HourNote({ entry }: { readonly entry: ScheduleEntry }) {
  const problem = hourProblem(entry);
  if (!problem) return null;
  return (
    <Callout status="warning">
      <Alert.Description>
        {problem.message}{' '}
        <ChakraLink asChild variant="underline">
          <Link to="/admin/schedule-hours-audit">Schedule hours audit</Link>
        </ChakraLink>
      </Alert.Description>
    </Callout>
  );
}
