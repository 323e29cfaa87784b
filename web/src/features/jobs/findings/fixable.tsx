import { Button, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { RowData } from '@tanstack/react-table';
import { Wrench } from 'lucide-react';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { onlyInforms } from '#shared/jobs/run/informing-kinds';
import type { Finding } from '#shared/jobs/run/results';
import { jobsQuery } from '../../../api/runs';
import { SelectionBar } from '../../../components/bulk-edit/selection-bar';
import { DialogFrame } from '../../../components/layout/dialog-frame';
import { PreviewDialog } from '../../../components/run-preview/preview-dialog';
import { isDoneAsShown } from '../../../components/run-preview/run-counts';
import { type PreviewedRun, usePreviewedRun } from '../../../components/run-preview/use-previewed-run';
import type { Columns } from '../../../components/table/data-table';
import { SelectBox, SelectPageBox } from '../../../components/table/select-box';
import { SelectionContext, useSelection } from '../../../components/table/use-selection';
import { formatCounted } from '../../../components/text/number';
import { FixedMark } from './fixed-mark';
import { type Fix, fixesOf, limitedTo, maxRecords } from './fixes';

interface FixActs {
  readonly fixOf: (id: string) => Fix | undefined;
  /** The run that has fixed the finding since the audit. */
  readonly fixedBy: (id: string) => string | undefined;
  /** Returns false for a finding that is only informational. */
  readonly isProblem: (id: string) => boolean;
  readonly ask: (fix: Fix) => void;
}

/** In a context, because replacing the columns would render every row again. */
const FixContext = createContext<FixActs | undefined>(undefined);

/** Adds checkboxes and Fix buttons to a table of findings. The table must be inside FixableFindings. */
export const fixable = <Row extends RowData>(columns: Columns<Row>): Columns<Row> => [
  {
    id: 'select',
    header: ({ table }) => <SelectAllFixable ids={table.getRowModel().rows.map(({ id }) => id)} />,
    meta: { width: '44px' },
    cell: ({ row }) => <SelectFixable id={row.id} />,
  },
  ...columns,
  { id: 'fix', header: 'Fix', meta: { width: '130px' }, cell: ({ row }) => <FixCell id={row.id} /> },
];

function SelectAllFixable({ ids }: { readonly ids: readonly string[] }) {
  const acts = useContext(FixContext);
  return <SelectPageBox ids={ids.filter((id) => acts?.fixOf(id))} />;
}

function SelectFixable({ id }: { readonly id: string }) {
  return useContext(FixContext)?.fixOf(id) ? <SelectBox id={id} inTable /> : null;
}

function FixCell({ id }: { readonly id: string }) {
  const acts = useContext(FixContext);
  const runId = acts?.fixedBy(id);
  if (runId !== undefined) return <FixedMark runId={runId} />;
  const fix = acts?.fixOf(id);
  if (!acts || !fix) return acts?.isProblem(id) ? 'By hand' : null;
  return (
    <Button variant="outline" onClick={() => acts.ask(fix)}>
      <Wrench aria-hidden /> Fix
      <Text as="span" srOnly>
        {' '}
        {fix.findings[0]?.key}
      </Text>
    </Button>
  );
}

interface FixableFindingsProps {
  readonly findings: readonly Finding[];
  readonly onAsk?: () => void;
  /** Called when the user closes the dialog after a fix or its undo. */
  readonly onOver?: () => void;
  /**
   * Shows the table.
   * @param isFixable true if any of the findings can be fixed from the table
   * @param fixed the number of findings that have been fixed since the audit
   */
  readonly children: (isFixable: boolean, fixed: number) => ReactNode;
}

const nameOf = ({ kind, key }: Finding) => `${kind} ${key}`;

export function FixableFindings({ findings, onAsk, onOver, children }: FixableFindingsProps) {
  const { data: jobs } = useQuery(jobsQuery);
  const [asked, setAsked] = useState<Fix>();
  const [fixed, setFixed] = useState<ReadonlyMap<string, string>>(new Map());
  const flow = usePreviewedRun((run) => {
    if (!asked) return;
    const changed = new Map(fixed);
    for (const { id } of asked.findings) {
      if (run.undoes) changed.delete(id);
      else if (isDoneAsShown(run) && run.failed === 0) changed.set(id, run.id);
    }
    setFixed(changed);
  });
  const byId = useMemo(() => {
    const open = findings.filter(({ id }) => !fixed.has(id));
    return new Map(
      open.flatMap((finding) => fixesOf(jobs ?? [], [finding]).map((fix) => [finding.id, fix] as const)),
    );
  }, [jobs, findings, fixed]);
  const rows = useMemo(() => [...byId.values()].flatMap((fix) => fix.findings), [byId]);
  const selection = useSelection({ rows, nameOf, exists: (id) => byId.has(id) });
  const preview = (fix: Fix) => flow.preview({ job: fix.job.name, params: limitedTo(fix.findings) });
  const ask = (fix: Fix) => {
    onAsk?.();
    setAsked(fix);
    preview(fix);
  };
  const close = () => {
    const isOver = flow.phase === 'done';
    setAsked(undefined);
    flow.reset();
    if (isOver) onOver?.();
  };
  const acts: FixActs = {
    fixOf: (id) => byId.get(id),
    fixedBy: (id) => fixed.get(id),
    isProblem: (id) => findings.some((finding) => finding.id === id && !onlyInforms(finding.kind)),
    ask,
  };
  const ticked = rows.filter(({ id }) => selection.has(id));
  return (
    <SelectionContext value={selection}>
      <FixContext value={acts}>
        {children(fixed.size + byId.size > 0, fixed.size)}
        {selection.records.length > 0 && (
          <SelectionBar
            selection={selection}
            blocked={
              selection.records.length > maxRecords
                ? `At most ${maxRecords} can be fixed together.`
                : undefined
            }
          >
            {fixesOf(jobs ?? [], ticked).map((fix) => (
              <Button key={`${fix.job.name} ${fix.table}`} size="xs" onClick={() => ask(fix)}>
                Fix {formatCounted(fix.findings.length, 'finding')}: {fix.job.title}
              </Button>
            ))}
          </SelectionBar>
        )}
        {asked && <FixDialog fix={asked} flow={flow} onPreview={() => preview(asked)} onClose={close} />}
      </FixContext>
    </SelectionContext>
  );
}

interface FixDialogProps {
  readonly fix: Fix;
  readonly flow: PreviewedRun;
  readonly onPreview: () => void;
  readonly onClose: () => void;
}

function FixDialog({ fix, flow, onPreview, onClose }: FixDialogProps) {
  const { job, table, findings } = fix;
  return (
    <DialogFrame open onClose={onClose} size="xl" scroll="inside">
      <PreviewDialog
        title={`Fix ${formatCounted(findings.length, 'finding')}`}
        flow={flow}
        table={table}
        words={{
          noun: ['record', 'records'],
          running: 'Fixing the findings',
          done: 'Fixed',
          refused: () => 'cannot be fixed',
        }}
        confirm={(changed) => `Fix ${formatCounted(changed, 'record')}`}
        onPreview={onPreview}
        onClose={onClose}
      >
        <Text color="fg.muted">
          Runs '{job.title}' for only {findings.length === 1 ? 'this record' : 'these records'}:{' '}
          {job.description}
        </Text>
        <Stack as="ul" gap="1" listStyleType="none" aria-label="Findings to fix">
          {findings.slice(0, maxListed).map(({ id, message }) => (
            <Text as="li" key={id} overflowWrap="anywhere">
              {message}
            </Text>
          ))}
          {findings.length > maxListed && <li>and {findings.length - maxListed} more</li>}
        </Stack>
      </PreviewDialog>
    </DialogFrame>
  );
}

const maxListed = 5;
