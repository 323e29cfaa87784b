import { chakra, Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { formatLocal, formatUtc, isUtcHere } from '#shared/text/time-format';
import type { AuditEntry } from '../../api/trail/audit';
import { CopyableId } from '../../components/layout/copyable';
import { RunLink } from '../../components/links/run-link';
import { ActorLink } from '../../components/links/user-link';
import { RecordId } from '../../components/records/record-id';
import { RelativeTime } from '../../components/time/time';
import { typeLabels } from './entry';

export function EntryFacts({ entry }: { readonly entry: AuditEntry }) {
  const { type, user, timestamp, record, run, undone, undoneBy, undoneAt, undoneByRun } = entry;
  return (
    <Grid
      as="dl"
      templateColumns="max-content minmax(0, 1fr)"
      columnGap="4"
      rowGap="1.5"
      alignItems="baseline"
    >
      <Fact name="Type">{type && (typeLabels[type] ?? type)}</Fact>
      <Fact name="User">{user && <ActorLink name={user} />}</Fact>
      <Fact name="Time">{timestamp && exactTime(Date.parse(timestamp))}</Fact>
      <Fact name="Record">{record && <HistoryOf record={record} />}</Fact>
      <Fact name="Run">{run && <RunLink id={run} />}</Fact>
      <Fact name="Undone">
        {undone && (
          <>
            by {undoneBy ?? 'an admin'}
            {undoneAt && (
              <>
                , <RelativeTime at={undoneAt} />
              </>
            )}
            {undoneByRun && (
              <>
                , in <RunLink id={undoneByRun} />
              </>
            )}
          </>
        )}
      </Fact>
      <Fact name="Undo">
        {undoneByRun && !undone && (
          <>
            incomplete: see <RunLink id={undoneByRun} />
          </>
        )}
      </Fact>
      <Fact name="Entry">
        <CopyableId value={entry.id} />
      </Fact>
    </Grid>
  );
}

const exactTime = (atMs: number) =>
  isUtcHere(atMs) ? formatLocal(atMs) : `${formatLocal(atMs)} (${formatUtc(atMs)})`;

interface FactProps {
  readonly name: string;
  /** The value. If it is empty, the fact is omitted. */
  readonly children: ReactNode;
}

function Fact({ name, children }: FactProps) {
  if (!children) return null;
  return (
    <>
      <chakra.dt color="fg.muted">{name}</chakra.dt>
      <chakra.dd minW="0" overflowWrap="anywhere">
        {children}
      </chakra.dd>
    </>
  );
}

/** Links to the history of the record `<Model>#<id>`, where `*` means several records. */
function HistoryOf({ record }: { readonly record: string }) {
  const [table = record, ...id] = record.split('#');
  return (
    <>
      {table} <RecordId table={table} id={id.join('#')} whole />
    </>
  );
}
