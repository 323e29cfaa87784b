import { Badge, HStack, Text } from '@chakra-ui/react';
import { Copy, Pencil, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import type { ReadEntry } from '#shared/domain/schedules/entry';
import { isPremiumSlot } from '#shared/domain/schedules/slot-rights';
import { dayLabel } from '#shared/values/days';
import { HistoryLink } from '../../components/records/history-link';
import { columnOf } from '../../components/table/data-table';
import { LocalTable } from '../../components/table/local-table';
import { selectable } from '../../components/table/select-box';
import { ActivityChip } from '../../components/week/activity-chip';
import { NotSentNote } from '../../components/week/not-sent-note';
import { RowButton } from '../../components/week/row-button';
import { UtcTime } from '../../components/week/utc-time';
import { templateLabel } from '../../components/week/words';
import { messages } from './messages';

const pageSize = 10;
const pageSizes = [10, 25, 50];

interface ScheduleTableProps {
  readonly caption: string;
  readonly rows: readonly ReadEntry[];
  readonly loading: boolean;
  readonly onEdit: (id: string) => void;
  /** Duplicates an entry. Omit it if entries cannot be duplicated. */
  readonly onDuplicate?: ((id: string) => void) | undefined;
  readonly onDelete: (entry: ReadEntry) => void;
}

const column = columnOf<ReadEntry>();

/** The schedule's entries, with their actions. */
export function ScheduleTable(props: ScheduleTableProps) {
  const { caption, rows, loading, onEdit, onDuplicate, onDelete } = props;
  const columns = useMemo(
    () => [
      column(
        'time',
        {
          header: messages.columns.time,
          sortBy: 'time',
          sortValue: (row: ReadEntry) => row.hour,
          width: '170px',
        },
        (row) => (
          <>
            <HStack gap="2" justify={{ base: 'flex-end', sm: 'flex-start' }}>
              <Text as="span" fontWeight="medium" fontVariantNumeric="tabular-nums">
                {row.hour === undefined ? 'Unknown slot' : `Slot ${row.hour}:00`}
              </Text>
              {isPremiumSlot(row.hour) && (
                <Badge size="xs" variant="surface" colorPalette="orange">
                  Premium
                </Badge>
              )}
            </HStack>
            <Text textStyle="xs" color="fg.muted">
              Sent at {row.time === '' ? 'the usual time' : <UtcTime time={row.time} />}
            </Text>
          </>
        ),
      ),
      column(
        'activity',
        {
          header: messages.columns.activity,
          sortBy: 'activity',
          sortValue: (row: ReadEntry) => row.activity,
          width: '110px',
        },
        (row) => <ActivityChip type={row.activity} />,
      ),
      column(
        'days',
        { header: messages.columns.days, width: '110px' },
        (row) => dayLabel(row.days) || 'None',
      ),
      column(
        'title',
        {
          header: messages.columns.title,
          sortBy: 'title',
          sortValue: (row: ReadEntry) => row.heading,
          width: '22%',
        },
        (row) => (
          <>
            <Text overflowWrap="anywhere">{row.heading || '–'}</Text>
            <Text textStyle="xs" color="fg.muted">
              {templateLabel(row.templateName)}
            </Text>
            <NotSentNote entry={row} />
          </>
        ),
      ),
      column('description', { header: messages.columns.description }, (row) => (
        // On a card, Chromium clips right-aligned text without an ellipsis.
        <Text lineClamp={{ sm: 2 }} overflowWrap="anywhere">
          {row.content || '–'}
        </Text>
      )),
      column(
        'actions',
        { header: messages.columns.actions, align: 'end', width: '144px', onPhone: 'corner' },
        (row) => {
          const name = `${row.hour}:00, ${row.heading}`;
          return (
            <HStack gap="0.5" justify="flex-end">
              <HistoryLink table="DefaultScheduledSet" id={row.id} name={name} isRowButton />
              <RowButton label={`Edit ${name}`} icon={Pencil} onClick={() => onEdit(row.id)} />
              {onDuplicate && (
                <RowButton label={`Duplicate ${name}`} icon={Copy} onClick={() => onDuplicate(row.id)} />
              )}
              <RowButton label={`Delete ${name}`} icon={Trash2} onClick={() => onDelete(row)} />
            </HStack>
          );
        },
      ),
    ],
    [onEdit, onDuplicate, onDelete],
  );
  const selectableColumns = useMemo(() => selectable(columns), [columns]);
  return (
    <LocalTable
      name="schedules"
      caption={caption}
      columns={selectableColumns}
      rows={rows}
      getRowId={({ id }) => id}
      pageSize={pageSize}
      pageSizes={pageSizes}
      loading={loading}
      empty={{ title: 'No schedules', description: 'Create a schedule to begin.' }}
    />
  );
}
