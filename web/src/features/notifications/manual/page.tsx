import { Stack } from '@chakra-ui/react';
import { PageHeader } from '../../../components/layout/page-header';
import { LinkButton } from '../../../components/links/link-button';
import { CancelCard } from '../../../components/notifications/cancelling';
import { cancelJob } from '../../../components/notifications/queries';
import { ScheduleCard } from '../../../components/notifications/schedule-card';

/** The page /admin/notification-scheduler/manual. */
export function ManualSchedulerPage() {
  return (
    <>
      <PageHeader
        title="Manual notification scheduler"
        purpose="Manually schedule or cancel today’s notifications."
        actions={
          <LinkButton to="/admin/jobs/history" search={{ job: cancelJob }}>
            Earlier cancellations
          </LinkButton>
        }
      />
      <Stack gap="4">
        <ScheduleCard />
        <CancelCard />
      </Stack>
    </>
  );
}
