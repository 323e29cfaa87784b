import { Alert, Link as ChakraLink } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import type { ScheduleEntry } from '#shared/domain/schedules/entry';
import { hourProblem } from '#shared/domain/schedules/hours-rules';

/** Shows the finding from the schedule hours audit, if any, with a link to the audit. */
export function HourNote({ entry }: { readonly entry: ScheduleEntry }) {
  const problem = hourProblem(entry);
  if (!problem) return null;
  return (
    <Alert.Root status="warning" size="sm">
      <Alert.Indicator />
      <Alert.Content>
        <Alert.Description>
          {problem.message}{' '}
          <ChakraLink asChild variant="underline">
            <Link to="/admin/schedule-hours-audit">Schedule hours audit</Link>
          </ChakraLink>
        </Alert.Description>
      </Alert.Content>
    </Alert.Root>
  );
}
