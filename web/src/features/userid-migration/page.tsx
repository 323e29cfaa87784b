import { Box, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { Job } from '#shared/jobs/run';
import { jobsQuery, type Me, meQuery } from '../../api/runs';
import { LinkButton } from '../../components/link-button';
import { PageHeader } from '../../components/page-header';
import { ErrorState, LoadingState } from '../../components/states';
import { CurrentUser } from './current-user';
import { ExecuteStep } from './execute-step';
import { messages } from './messages';
import { PreviewStep } from './preview-step';
import { ScanStep } from './scan-step';
import { jobName, useMigration } from './use-migration';

/** /admin/userid-migration (spec 1, section 2.8): scan, preview, execute. */
export function UserIdMigrationPage() {
  const me = useQuery(meQuery);
  const jobs = useQuery(jobsQuery);
  return (
    <>
      <PageHeader
        title="User identifier migration"
        badge="ADMIN ONLY"
        purpose="Replaces your e-mail address, kept as userID in six tables, by your unique id."
        actions={
          <LinkButton to="/admin/jobs/history" search={{ job: jobName }}>
            Earlier runs
          </LinkButton>
        }
      />
      {me.error ? (
        <UserInformationFailed error={me.error} onRetry={() => void me.refetch()} />
      ) : jobs.error ? (
        <ErrorState error={jobs.error} onRetry={() => void jobs.refetch()} />
      ) : me.data && jobs.data ? (
        <Migration me={me.data} job={jobs.data.find(({ name }) => name === jobName)} />
      ) : (
        <LoadingState label="Loading user information" />
      )}
    </>
  );
}

function UserInformationFailed({
  error,
  onRetry,
}: {
  readonly error: unknown;
  readonly onRetry: () => void;
}) {
  return (
    <Box layerStyle="frame" pt="8">
      <Text role="alert" textAlign="center" textStyle="sectionTitle" color="fg.error">
        {messages.userInformationFailed}
      </Text>
      <ErrorState error={error} onRetry={onRetry} />
    </Box>
  );
}

interface MigrationProps {
  readonly me: Me;
  /** The job as the catalogue has it; absent where this server does not offer it. */
  readonly job: Job | undefined;
}

function Migration({ me, job }: MigrationProps) {
  const { flow, run, lost, scan, migrate, confirm } = useMigration(me.email);
  const permitted = job?.permitted ?? false;
  return (
    <Stack gap="4">
      <CurrentUser me={me} permitted={permitted} />
      {lost && (
        <Text role="status" color="fg.warning">
          The server does not answer at the moment. The run goes on there; this page tries again.
        </Text>
      )}
      <ScanStep flow={flow} run={run} email={me.email} permitted={permitted} onScan={scan} />
      <PreviewStep flow={flow} />
      <ExecuteStep flow={flow} run={run} permitted={permitted} onConfirm={confirm} onMigrate={migrate} />
    </Stack>
  );
}
