import { Button, Text } from '@chakra-ui/react';
import { useMemo } from 'react';
import { type ReadEntry, readEntry, type ScheduleEntry } from '#shared/domain/schedules/entry';
import { sortedBy } from '#shared/domain/schedules/sorted-by';
import { dayLabel } from '#shared/values/days';
import { searchIn } from '../../components/library/matches';
import { columnsOf } from '../../components/table/data-table';
import { LocalTable } from '../../components/table/local-table';
import { ActivityChip } from '../../components/week/activity-chip';
import { NotSentNote } from '../../components/week/not-sent-note';
import type { EntryLibrary } from '../../components/week/use-library';
import { UtcTime } from '../../components/week/utc-time';
import { templateLabel } from '../../components/week/words';
import { messages } from './messages';

const pageSize = 10;
const pageSizes = [10, 25, 50];

export const orderedEntries = (entries: readonly ScheduleEntry[]): readonly ReadEntry[] =>
  sortedBy(entries.map(readEntry), orderOf);

/** The search includes the titles of the entries' sets. */
export const entrySearch = (titleOf: (id: string) => string) =>
  searchIn((entry: ReadEntry) => [
    entry.heading,
    entry.content,
    entry.set,
    titleOf(entry.set),
    entry.activity,
    templateLabel(entry.templateName),
    entry.hour && `${entry.hour}:00`,
    dayLabel(entry.days),
    entry.id,
  ]);

const orderOf = ({ hour, time, templateName, id }: ReadEntry) => `${hour} ${time} ${templateName} ${id}`;

const column = columnsOf<ReadEntry>();

interface EntriesTableProps {
  readonly rows: readonly ReadEntry[];
  readonly library: EntryLibrary;
  readonly loading: boolean;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly onEdit: (id: string) => void;
  /** Undefined if neither is set. */
  readonly onClear: (() => void) | undefined;
}

/** Shows ten entries per page by default. */
export function EntriesTable({ rows, library, loading, error, onRetry, onEdit, onClear }: EntriesTableProps) {
  const { titleOf } = library;
  const columns = useMemo(
    () =>
      column.columns([
        column.display({
          id: 'hour',
          header: 'Hour',
          meta: { sortBy: 'hour', sortValue: (row: ReadEntry) => row.hour, width: '150px' },
          cell: ({ row: { original } }) => (
            <>
              <Text fontWeight="medium" fontVariantNumeric="tabular-nums">
                {original.hour === undefined ? 'Unknown' : `${original.hour}:00`}
              </Text>
              <Text textStyle="xs" color="fg.muted">
                {original.time === '' ? 'usual time' : <UtcTime time={original.time} />}
              </Text>
            </>
          ),
        }),
        column.display({
          id: 'activity',
          header: 'Activity',
          meta: { sortBy: 'activity', sortValue: (row: ReadEntry) => row.activity, width: '110px' },
          cell: ({ row: { original } }) => <ActivityChip type={original.activity} />,
        }),
        column.display({
          id: 'days',
          header: 'Days',
          meta: { width: '120px' },
          cell: ({ row: { original } }) => dayLabel(original.days) || 'None',
        }),
        column.display({
          id: 'notification',
          header: 'Notification',
          meta: { sortBy: 'notification', sortValue: (row: ReadEntry) => row.heading },
          cell: ({ row: { original } }) => (
            <>
              <Text overflowWrap="anywhere">{original.heading || '–'}</Text>
              <Text textStyle="xs" color="fg.muted" lineClamp={2}>
                {original.content}
              </Text>
              <NotSentNote entry={original} />
            </>
          ),
        }),
        column.display({
          id: 'set',
          header: 'Set',
          meta: { sortBy: 'set', sortValue: (row: ReadEntry) => titleOf(row.set), width: '18%' },
          cell: ({ row: { original } }) => titleOf(original.set) || 'None',
        }),
        column.display({
          id: 'template',
          header: 'Template',
          meta: { width: '160px' },
          cell: ({ row: { original } }) => templateLabel(original.templateName),
        }),
        column.display({
          id: 'acts',
          header: () => <Text srOnly>{messages.edit}</Text>,
          meta: { align: 'end', width: '110px' },
          cell: ({ row: { original } }) => (
            <Button size="xs" onClick={() => onEdit(original.id)}>
              {messages.edit}
              <Text as="span" srOnly>
                {' '}
                {original.hour}:00, {original.heading}
              </Text>
            </Button>
          ),
        }),
      ]),
    [titleOf, onEdit],
  );
  return (
    <LocalTable
      name="schedule-entries"
      caption="Schedule entries"
      columns={columns}
      rows={rows}
      getRowId={({ id }) => id}
      pageSize={pageSize}
      pageSizes={pageSizes}
      loading={loading}
      error={error}
      onRetry={onRetry}
      empty={{
        title: onClear ? 'No matching entries' : 'No schedule entries',
        description: onClear ? undefined : 'Add an entry, or create the template schedules.',
        action: onClear && <Button onClick={onClear}>Clear filter and search</Button>,
      }}
    />
  );
}
