import { Badge, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { isComplete } from '#shared/jobs/run/run-status';
import { PageHeader } from '../../components/layout/page-header';
import { LinkButton } from '../../components/links/link-button';
import { ExplanationCard } from './explanation-card';
import { messages } from './messages';
import { cleanupJob, deletedSinceQuery } from './queries';
import { ReviewStep } from './review-step';
import { ScanStep } from './scan-step';
import { useCleanup } from './use-cleanup';

/**
 * /admin/preferences-cleanup. Scans the records, shows the findings for review, and deletes corrupted records
 * (docs/product.md).
 */
export function PreferencesCleanupPage() {
  const flow = useCleanup();
  const { scan, cleanup, scanProgress } = flow;
  const { data: deleted = 0 } = useQuery(deletedSinceQuery(scan?.endedAt ?? undefined));
  const isCurrent = scan && scanProgress === 'over' && isComplete(scan.status) && !flow.outdated;
  return (
    <>
      <PageHeader
        title="User preferences cleanup"
        badge={
          <Badge variant="surface" colorPalette="red">
            {messages.badge}
          </Badge>
        }
        purpose="Finds and deletes preferences records that do not belong to any user."
        actions={
          <LinkButton to="/admin/jobs/history" search={{ job: cleanupJob }}>
            Earlier runs
          </LinkButton>
        }
      />
      <Stack gap="4">
        {flow.lost && (
          <Text role="status" color="fg.warning">
            The server is not responding. The run continues on the server, and this page will keep trying to
            reconnect.
          </Text>
        )}
        <ScanStep
          scan={scan ?? undefined}
          progress={scanProgress}
          scanning={flow.scanning}
          deleting={flow.deleting}
          deleted={deleted}
          outdated={flow.outdated}
          error={flow.startError}
          onScan={flow.startScan}
        />
        <ReviewStep
          search={flow.search}
          scan={isCurrent ? scan : undefined}
          isOutdated={flow.outdated !== undefined}
          deleted={deleted}
          scanning={flow.scanning}
          cleanup={cleanup ?? undefined}
          deleting={flow.deleting}
          onStarted={flow.follow}
        />
        <ExplanationCard />
      </Stack>
    </>
  );
}
