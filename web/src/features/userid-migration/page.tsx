import { Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { Job } from '#shared/jobs/job/job';
import { ApiError } from '../../api/client';
import { jobsQuery, type Me, meQuery } from '../../api/runs';
import { PageHeader } from '../../components/layout/page-header';
import type { PageReads } from '../../components/layout/page-reads';
import { ErrorState, LoadingState } from '../../components/layout/states';
import { LinkButton } from '../../components/links/link-button';
import { CurrentUser } from './current-user';
import { ExecuteStep } from './execute-step';
import { messages } from './messages';
import { PreviewStep } from './preview-step';
import { ScanStep } from './scan-step';
import { jobName, useMigration } from './use-migration';

/**
 * /admin/userid-migration. Scans the records, shows a preview, and migrates the records (docs/product.md).
 */
export function UserIdMigrationPage() {
  const me = useQuery(meQuery);
  const jobs = useQuery(jobsQuery);
  return (
    <>
      <PageHeader
        title="User identifier migration"
        badge="ADMIN ONLY"
        purpose="Replaces your email address with your unique ID in the userID field of six tables."
        actions={
          <LinkButton to="/admin/jobs/history" search={{ job: jobName }}>
            Earlier runs
          </LinkButton>
        }
      />
      {me.error && !me.data ? (
        <ErrorState error={userInformationFailed(me.error)} onRetry={() => void me.refetch()} />
      ) : jobs.error && !jobs.data ? (
        <ErrorState error={jobs.error} onRetry={() => void jobs.refetch()} />
      ) : me.data && jobs.data ? (
        <Migration me={me.data} job={jobs.data.find(({ name }) => name === jobName)} />
      ) : (
        <LoadingState label="Loading user information" />
      )}
    </>
  );
}

UserIdMigrationPage.reads = ((read) => {
  void read(meQuery);
  void read(jobsQuery);
}) satisfies PageReads;

/** Returns the error with the message from the specification and a reference to the error's log entry. */
function userInformationFailed(cause: unknown): ApiError {
  const { code, info } = cause instanceof ApiError ? cause : { code: 'Internal' as const, info: {} };
  return new ApiError(code, messages.userInformationFailed, info, { cause });
}

interface MigrationProps {
  readonly me: Me;
  /** The job from the catalogue, or undefined if the job is not available on this server. */
  readonly job: Job | undefined;
}

function Migration({ me, job }: MigrationProps) {
  const permitted = job?.permitted ?? false;
  const { flow, run, lost, scan, migrate, confirm } = useMigration(permitted);
  return (
    <Stack gap="4">
      <CurrentUser me={me} permitted={permitted} />
      {lost && (
        <Text role="status" color="fg.warning">
          The server is not responding. The run continues on the server, and this page will keep trying to
          reconnect.
        </Text>
      )}
      <ScanStep flow={flow} run={run} email={me.email} permitted={permitted} onScan={scan} />
      <PreviewStep flow={flow} />
      <ExecuteStep flow={flow} run={run} permitted={permitted} onConfirm={confirm} onMigrate={migrate} />
    </Stack>
  );
}
