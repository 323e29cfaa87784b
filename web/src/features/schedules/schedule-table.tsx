import { Badge, HStack, Text } from '@chakra-ui/react';
import { Copy, Pencil, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import type { ReadEntry } from '#shared/domain/schedules/entry';
import { isPremiumSlot } from '#shared/domain/schedules/slot-rights';
import { dayLabel } from '#shared/values/days';
import { HistoryLink } from '../../components/records/history-link';
import { columnsOf } from '../../components/table/data-table';
import { LocalTable } from '../../components/table/local-table';
import { selectable } from '../../components/table/select-column';
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
  /** Omit it if entries cannot be duplicated. */
  readonly onDuplicate?: ((id: string) => void) | undefined;
  readonly onDelete: (entry: ReadEntry) => void;
}

const column = columnsOf<ReadEntry>();

/** The schedule's entries, with their actions. */
export function ScheduleTable(props: ScheduleTableProps) {
  const { caption, rows, loading, onEdit, onDuplicate, onDelete } = props;
  const columns = useMemo(
    () =>
      column.columns([
        column.display({
          id: 'time',
          header: messages.columns.time,
          meta: { sortBy: 'time', sortValue: (row: ReadEntry) => row.hour, width: '170px' },
          cell: ({ row: { original } }) => (
            <>
              <HStack gap="2" justify={{ base: 'flex-end', sm: 'flex-start' }}>
                <Text as="span" fontWeight="medium" fontVariantNumeric="tabular-nums">
                  {original.hour === undefined ? 'Unknown slot' : `Slot ${original.hour}:00`}
                </Text>
                {isPremiumSlot(original.hour) && (
                  <Badge size="xs" variant="surface" colorPalette="orange">
                    Premium
                  </Badge>
                )}
              </HStack>
              <Text textStyle="xs" color="fg.muted">
                Sent at {original.time === '' ? 'the usual time' : <UtcTime time={original.time} />}
              </Text>
            </>
          ),
        }),
        column.display({
          id: 'activity',
          header: messages.columns.activity,
          meta: { sortBy: 'activity', sortValue: (row: ReadEntry) => row.activity, width: '110px' },
          cell: ({ row: { original } }) => <ActivityChip type={original.activity} />,
        }),
        column.display({
          id: 'days',
          header: messages.columns.days,
          meta: { width: '110px' },
          cell: ({ row: { original } }) => dayLabel(original.days) || 'None',
        }),
        column.display({
          id: 'title',
          header: messages.columns.title,
          meta: { sortBy: 'title', sortValue: (row: ReadEntry) => row.heading, width: '22%' },
          cell: ({ row: { original } }) => (
            <>
              <Text overflowWrap="anywhere">{original.heading || '–'}</Text>
              <Text textStyle="xs" color="fg.muted">
                {templateLabel(original.templateName)}
              </Text>
              <NotSentNote entry={original} />
            </>
          ),
        }),
        column.display({
          id: 'description',
          header: messages.columns.description,
          cell: ({ row: { original } }) => (
            // On a card, Chromium clips right-aligned text without an ellipsis.
            <Text lineClamp={{ sm: 2 }} overflowWrap="anywhere">
              {original.content || '–'}
            </Text>
          ),
        }),
        column.display({
          id: 'actions',
          header: messages.columns.actions,
          meta: { align: 'end', width: '144px', onPhone: 'corner' },
          cell: ({ row: { original } }) => {
            const name = `${original.hour}:00, ${original.heading}`;
            return (
              <HStack gap="0.5" justify="flex-end">
                <HistoryLink table="DefaultScheduledSet" id={original.id} name={name} isRowButton />
                <RowButton label={`Edit ${name}`} icon={Pencil} onClick={() => onEdit(original.id)} />
                {onDuplicate && (
                  <RowButton
                    label={`Duplicate ${name}`}
                    icon={Copy}
                    onClick={() => onDuplicate(original.id)}
                  />
                )}
                <RowButton label={`Delete ${name}`} icon={Trash2} onClick={() => onDelete(original)} />
              </HStack>
            );
          },
        }),
      ]),
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
