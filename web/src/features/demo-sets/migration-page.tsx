import { Badge, Box, HStack, Stack, Text, VisuallyHidden } from '@chakra-ui/react';
import { PackagePlus, Trash2 } from 'lucide-react';
import { messageOf } from '../../api/api-error';
import { PageHeader } from '../../components/layout/page-header';
import { LinkButton } from '../../components/links/link-button';
import type { LogEntry } from '../../components/operations/log-entry';
import { OperationLog } from '../../components/operations/operation-log';
import { columnOf, DataTable } from '../../components/table/data-table';
import { Count } from '../../components/text/number';
import { ActButton } from './act-button';
import type { Act } from './acts';
import { logOf } from './log';
import { messages, statusWords } from './messages';
import { Notices } from './notices';
import { exerciseCountOf, type TemplateRow } from './rows';
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

function ownEntries({ sets: { error, errorUpdatedAt }, refused }: DemoSets): readonly LogEntry[] {
  if (!error) return refused;
  const at = new Date(errorUpdatedAt).toISOString();
  return [{ key: 'load', at, kind: 'warning', text: messages.loadFailed(messageOf(error)) }, ...refused];
}

interface StatusRow {
  readonly template: TemplateRow;
  /** True while no other action can be started. */
  readonly busy: boolean;
  readonly onAct: (act: Act) => void;
}

const column = columnOf<StatusRow>();

/** The status table's columns: status, set name, exercise count and the two buttons (docs/product.md). */
const statusColumns = [
  column('template', { header: 'Template', onPhone: 'title' }, (row) => (
    <Box minW="0">
      <Text fontWeight="medium">{row.template.name}</Text>
      <Text textStyle="xs" color="fg.muted">
        {row.template.templateId}
      </Text>
    </Box>
  )),
  column('status', 'Status', (original) => <Status row={original.template} />),
  column('set', 'Set name', (row) => row.template.stored?.title ?? <Text color="fg.muted">–</Text>),
  column('exercises', { header: 'Exercises', align: 'end', width: '100px' }, (original) => (
    <Exercises row={original.template} />
  )),
  column('acts', { header: () => <VisuallyHidden>Actions</VisuallyHidden>, align: 'end' }, (row) => {
    const { busy, onAct } = row;
    const { templateId, state } = row.template;
    return (
      <HStack gap="1.5" justify="flex-end">
        <ActButton size="xs" idle={busy} onClick={() => onAct({ kind: 'migrate', templateId })}>
          Migrate
          <Text as="span" srOnly>
            {' '}
            {templateId}
          </Text>
        </ActButton>
        <ActButton
          size="xs"
          idle={busy || state === 'missing'}
          onClick={() => onAct({ kind: 'clear', templateId })}
        >
          Clear
          <Text as="span" srOnly>
            {' '}
            {templateId}
          </Text>
        </ActButton>
      </HStack>
    );
  }),
];

function Status({ row: { state, records } }: { readonly row: TemplateRow }) {
  if (state === 'unknown') return <Text color="fg.muted">Unknown</Text>;
  if (state === 'missing') return <Badge variant="surface">{statusWords.notMigrated}</Badge>;
  return (
    <HStack gap="2" wrap="wrap" justify={{ base: 'flex-end', sm: 'flex-start' }}>
      <Badge variant="surface" colorPalette="green">
        {statusWords.migrated}
      </Badge>
      {state === 'older' && (
        <Text textStyle="xs" color="fg.warning">
          {records > 1 ? `${records} copies` : 'Different version'}
        </Text>
      )}
    </HStack>
  );
}

function Exercises({ row: { stored } }: { readonly row: TemplateRow }) {
  if (!stored) return <Text color="fg.muted">–</Text>;
  const count = exerciseCountOf(stored);
  return count === undefined ? <Text color="fg.warning">Unreadable</Text> : <Count value={count} />;
}
