import { Button, Text } from '@chakra-ui/react';
import { useMemo } from 'react';
import { type ReadEntry, readEntry, type ScheduleEntry } from '#shared/domain/schedules/entry';
import { sortedBy } from '#shared/domain/schedules/sorted-by';
import { dayLabel } from '#shared/values/days';
import { searchIn } from '../../components/library/matches';
import { columnOf } from '../../components/table/data-table';
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

const column = columnOf<ReadEntry>();

interface EntriesTableProps {
  readonly rows: readonly ReadEntry[];
  readonly library: EntryLibrary;
  readonly loading: boolean;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly onEdit: (id: string) => void;
  /** Clears search and filter. Undefined if neither is set. */
  readonly onClear: (() => void) | undefined;
}

export function EntriesTable({ rows, library, loading, error, onRetry, onEdit, onClear }: EntriesTableProps) {
  const { titleOf } = library;
  const columns = useMemo(
    () => [
      column(
        'hour',
        { header: 'Hour', sortBy: 'hour', sortValue: (row: ReadEntry) => row.hour, width: '150px' },
        (row) => (
          <>
            <Text fontWeight="medium" fontVariantNumeric="tabular-nums">
              {row.hour === undefined ? 'Unknown' : `${row.hour}:00`}
            </Text>
            <Text textStyle="xs" color="fg.muted">
              {row.time === '' ? 'usual time' : <UtcTime time={row.time} />}
            </Text>
          </>
        ),
      ),
      column(
        'activity',
        {
          header: 'Activity',
          sortBy: 'activity',
          sortValue: (row: ReadEntry) => row.activity,
          width: '110px',
        },
        (row) => <ActivityChip type={row.activity} />,
      ),
      column('days', { header: 'Days', width: '120px' }, (row) => dayLabel(row.days) || 'None'),
      column(
        'notification',
        { header: 'Notification', sortBy: 'notification', sortValue: (row: ReadEntry) => row.heading },
        (row) => (
          <>
            <Text overflowWrap="anywhere">{row.heading || '–'}</Text>
            <Text textStyle="xs" color="fg.muted" lineClamp={2}>
              {row.content}
            </Text>
            <NotSentNote entry={row} />
          </>
        ),
      ),
      column(
        'set',
        { header: 'Set', sortBy: 'set', sortValue: (row: ReadEntry) => titleOf(row.set), width: '18%' },
        (row) => titleOf(row.set) || 'None',
      ),
      column('template', { header: 'Template', width: '160px' }, (row) => templateLabel(row.templateName)),
      column(
        'acts',
        { header: () => <Text srOnly>{messages.edit}</Text>, align: 'end', width: '110px' },
        (row) => (
          <Button size="xs" onClick={() => onEdit(row.id)}>
            {messages.edit}
            <Text as="span" srOnly>
              {' '}
              {row.hour}:00, {row.heading}
            </Text>
          </Button>
        ),
      ),
    ],
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
