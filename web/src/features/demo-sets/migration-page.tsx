import { Stack } from '@chakra-ui/react';
import { PackagePlus, Trash2 } from 'lucide-react';
import { messageOf } from '../../api/api-error';
import { PageHeader } from '../../components/layout/page-header';
import { LinkButton } from '../../components/links/link-button';
import type { LogEntry } from '../../components/operations/log-entry';
import { OperationLog } from '../../components/operations/operation-log';
import { DataTable } from '../../components/table/data-table';
import { ActButton } from './act-button';
import { statusColumns } from './columns';
import { logOf } from './log';
import { messages } from './messages';
import { Notices } from './notices';
import { useRunDetails } from './use-demo-runs';
import { type DemoSets, useDemoSets } from './use-demo-sets';

/** The page /admin/demo-migration (docs/product.md). */
export function DemoMigrationPage() {
  const demo = useDemoSets();
  const details = useRunDetails(demo.runs);
  const { rows, busy, act } = demo;
  return (
    <>
      <PageHeader
        title="Public demo sets migration"
        purpose="Checks that the demo sets for the four templates are in the database, and recreates any that are missing or out of date."
        actions={
          <>
            <LinkButton to="/admin/demo-sets">Populate</LinkButton>
            <ActButton
              idle={busy || demo.empty}
              variant="outline"
              colorPalette="red"
              onClick={() => act({ kind: 'clear' })}
            >
              <Trash2 aria-hidden /> Clear All
            </ActButton>
            <ActButton idle={busy} variant="solid" onClick={() => act({ kind: 'migrate' })}>
              <PackagePlus aria-hidden /> Migrate All
            </ActButton>
          </>
        }
      />
      <Stack gap="6">
        <Stack gap="4">
          <Notices demo={demo} />
          <DataTable
            caption="Template demo sets"
            columns={statusColumns}
            rows={demo.sets.isPending ? [] : rows.map((template) => ({ template, busy, onAct: act }))}
            getRowId={({ template }) => template.templateId}
            loading={demo.sets.isPending}
            skeletonRows={rows.length}
            empty={{ title: 'No templates' }}
          />
        </Stack>
        <OperationLog
          title="Log"
          emptyText="Shows what was migrated or cleared, by whom, and when."
          entries={logOf(demo.runs, details, ownEntries(demo))}
          loading={demo.list.isPending}
          error={demo.list.data ? undefined : demo.list.error}
          onRetry={() => void demo.list.refetch()}
        />
      </Stack>
    </>
  );
}

/** Returns the log entries that do not come from the runs. */
function ownEntries({ sets: { error, errorUpdatedAt }, refused }: DemoSets): readonly LogEntry[] {
  if (!error) return refused;
  const at = new Date(errorUpdatedAt).toISOString();
  return [{ key: 'load', at, kind: 'warning', text: messages.loadFailed(messageOf(error)) }, ...refused];
}
