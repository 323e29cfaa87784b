import { Box, Button, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { ActionError } from '../../components/actions/action-error';
import { ConfirmDialog } from '../../components/actions/confirm-dialog';
import { OutcomeAlert } from '../../components/actions/outcome-alert';
import { PageHeader } from '../../components/layout/page-header';
import type { PageReads } from '../../components/layout/page-reads';
import { ErrorState, LoadingState } from '../../components/layout/states';
import { PageTabs } from '../../components/layout/tab-list';
import { messages } from './messages';
import { OperationsView } from './operations-view';
import { type Part, titleOf } from './part';
import { PartDialog } from './part-dialog';
import { Preview } from './preview';
import { partsQuery, targetsQuery } from './queries';
import { RecordsView } from './records-view';
import { views } from './search';
import { usePageContentSearch } from './use-page-content-search';
import { usePartActs } from './use-part-acts';

const viewTitles = { operations: 'Operations', preview: 'Preview', records: 'Records' } as const;

/** The page /admin/page-content. */
export function PageContentPage() {
  const { search, set } = usePageContentSearch();
  const parts = useQuery(partsQuery);
  const { data: targets } = useQuery(targetsQuery);
  const acts = usePartActs(parts.data);
  const view = search.view ?? views[0];
  const withParts = (draw: (loaded: readonly Part[]) => ReactNode) =>
    parts.data ? (
      draw(parts.data)
    ) : parts.error ? (
      <ErrorState error={parts.error} onRetry={() => void parts.refetch()} />
    ) : (
      <LoadingState label="Loading page content" />
    );
  return (
    <>
      <PageHeader
        title="Page content"
        purpose="Check, fix, preview and edit the end-user app's page content for each time of day."
        actions={
          <Button variant="solid" colorPalette="teal" onClick={() => acts.add()}>
            <Plus aria-hidden /> Add record
          </Button>
        }
      />
      {acts.missing !== undefined && (
        <Box mb="4">
          <OutcomeAlert status="warning" onDismiss={acts.closeEditor}>
            {messages.missing(acts.missing)}
          </OutcomeAlert>
        </Box>
      )}
      <PageTabs
        tabs={views}
        value={view}
        onChange={(one) => set({ view: one })}
        title={(one) => viewTitles[one]}
        contents={{
          operations: <OperationsView />,
          preview: withParts((loaded) => <Preview parts={loaded} targets={targets} onEdit={acts.edit} />),
          records: withParts((loaded) => (
            <RecordsView parts={loaded} onEdit={acts.edit} onDelete={acts.ask} />
          )),
        }}
      />
      <PartDialog
        part={acts.edited}
        focusField={acts.field}
        parts={parts.data ?? []}
        targets={targets ?? []}
        onClose={acts.closeEditor}
        onSaved={acts.saved}
      />
      <ConfirmDialog
        open={acts.asked !== undefined}
        onClose={acts.keep}
        title={`Delete '${acts.asked ? titleOf(acts.asked) : ''}'?`}
        body={
          <Stack gap="3">
            <Text color="fg.muted">The record will disappear from the app. You can undo the deletion.</Text>
            <ActionError error={acts.removeError} />
          </Stack>
        }
        confirmLabel="Delete record"
        destructive
        pending={acts.removing}
        onConfirm={() => acts.asked && acts.remove(acts.asked)}
      />
    </>
  );
}

PageContentPage.reads = ((read) => {
  void read(partsQuery);
  void read(targetsQuery);
}) satisfies PageReads;
