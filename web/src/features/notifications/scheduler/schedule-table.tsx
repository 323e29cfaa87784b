import { Box, Flex, NativeSelect, Text } from '@chakra-ui/react';
import { Trash2 } from 'lucide-react';
import { memo, useId, useMemo, useState } from 'react';
import { changeEntry, removeEntry } from '#shared/domain/schedules/draft';
import type { EntryFields, ReadEntry } from '#shared/domain/schedules/entry';
import { schedulerTypes } from '#shared/values/choices';
import { type Day, dayLabel } from '#shared/values/days';
import { timeProblem } from '#shared/values/notification-time';
import type { LibraryBreathing, LibrarySet } from '../../../api/library/records';
import { focusAfterRemoval } from '../../../components/focus/focus-after-removal';
import { TimeProblem } from '../../../components/schedule-entry/time-problem';
import { TypedInput } from '../../../components/schedule-entry/typed-input';
import { columnsOf } from '../../../components/table/data-table';
import { LocalTable } from '../../../components/table/local-table';
import { activityOptions } from '../../../components/week/activities';
import { NotSentNote } from '../../../components/week/not-sent-note';
import { RowButton } from '../../../components/week/row-button';
import type { ScheduleEditor } from '../../../components/week/use-schedule-editor';
import { localTime } from '../../../components/week/utc-time';
import { templateLabel } from '../../../components/week/words';
import { messages } from './messages';

const pageSize = 15;
const pageSizes = [15, 25, 50];

interface ScheduleTableProps {
  readonly day: Day;
  readonly rows: readonly ReadEntry[];
  readonly edit: ScheduleEditor['edit'];
  readonly edited: ReadonlySet<string>;
  readonly loading: boolean;
  readonly sets: readonly LibrarySet[];
  readonly breathing: readonly LibraryBreathing[];
}

/**
 * The actions are in the row, so the columns stay the same and inputs keep focus. The row object stays the
 * same until its entry changes.
 */
interface Row extends ReadEntry {
  readonly edited: boolean;
  readonly change: (fields: EntryFields) => void;
  readonly remove: () => void;
}

const column = columnsOf<Row>();
/** All inputs on a card have the same width, even if their labels differ in length. */
const onPhone = { base: '11rem', sm: 'full' };

/**
 * All columns except the hour are edited in place. A change applies to all days on which the entry is
 * scheduled.
 */
export const ScheduleTable = memo(function ScheduleTable(props: ScheduleTableProps) {
  const { day, rows, edit, edited, loading, sets, breathing } = props;
  const listId = useId();
  const [rowOf] = useState(() => rowsWith(edit));
  const shown = useMemo(() => rows.map((entry) => rowOf(entry, edited.has(entry.id))), [rows, edited, rowOf]);
  const columns = useMemo(
    () =>
      column.columns([
        column.display({
          id: 'hour',
          header: messages.columns.hour,
          meta: { width: '84px' },
          cell: ({ row: { original } }) => (
            <Text as="span" fontVariantNumeric="tabular-nums">
              {original.hour === undefined ? 'Unknown' : `${original.hour}:00`}
              {original.edited && (
                <Text as="span" color="fg.warning">
                  {' '}
                  •<Text srOnly>unsaved</Text>
                </Text>
              )}
            </Text>
          ),
        }),
        column.display({
          id: 'set',
          header: messages.columns.set,
          meta: { width: '20%' },
          cell: ({ row: { original } }) => (
            <TypedInput
              size="xs"
              width={onPhone}
              aria-label={label(original, messages.columns.set)}
              list={`${listId}-${original.activity === 'breathing' ? 'breathing' : 'sets'}`}
              value={original.set}
              maxLength={300}
              onType={(set) => original.change({ set })}
            />
          ),
        }),
        column.display({
          id: 'activity',
          header: messages.columns.activity,
          meta: { width: '130px' },
          cell: ({ row: { original } }) => (
            <NativeSelect.Root size="xs" width={onPhone}>
              <NativeSelect.Field
                aria-label={label(original, messages.columns.activity)}
                value={original.activity ?? ''}
                onChange={({ currentTarget }) =>
                  original.change({ activityType: currentTarget.value, set: '' })
                }
              >
                {original.activity === undefined && <option value="">Unknown</option>}
                {activityOptions(schedulerTypes, original.activity).map(({ value, label: words }) => (
                  <option key={value} value={value}>
                    {words}
                  </option>
                ))}
              </NativeSelect.Field>
              <NativeSelect.Indicator />
            </NativeSelect.Root>
          ),
        }),
        ...(['heading', 'content'] as const).map((name) =>
          column.display({
            id: name,
            header: messages.columns[name],
            cell: ({ row: { original } }) => (
              <TypedInput
                size="xs"
                width={onPhone}
                aria-label={label(original, messages.columns[name])}
                value={original[name]}
                maxLength={name === 'heading' ? 300 : 5_000}
                onType={(text) =>
                  original.change({
                    [name === 'heading' ? 'notificationHeading' : 'notificationContent']: text,
                  })
                }
              />
            ),
          }),
        ),
        column.display({
          id: 'time',
          header: messages.columns.time,
          meta: { width: '136px' },
          cell: ({ row: { original } }) => (
            <Flex columnGap="2" wrap="wrap" align="center" justify={{ base: 'flex-end', sm: 'flex-start' }}>
              <TypedInput
                size="xs"
                // On a card, the time and its time zone together have the same width as the other inputs.
                width={{ base: '8.75rem', sm: '4rem' }}
                aria-label={label(original, messages.columns.time)}
                aria-invalid={timeProblem(original.time) !== undefined}
                value={original.time}
                placeholder="HH:MM"
                maxLength={5}
                onType={(exerciseTime) => original.change({ exerciseTime })}
              />
              <Text textStyle="xs" color={timeProblem(original.time) ? 'fg.error' : 'fg.muted'}>
                {timeProblem(original.time) === undefined ? (
                  (localTime(original.time, Date.now()) ?? 'UTC')
                ) : (
                  <TimeProblem text={original.time} />
                )}
              </Text>
            </Flex>
          ),
        }),
        column.display({
          id: 'template',
          header: 'Template, days',
          meta: { width: '140px' },
          cell: ({ row: { original } }) => (
            <>
              <Text textStyle="xs" color="fg.muted">
                {templateLabel(original.templateName)}
                <br />
                {dayLabel(original.days)}
              </Text>
              <NotSentNote entry={original} />
            </>
          ),
        }),
        column.display({
          id: 'acts',
          header: () => <Text srOnly>Delete</Text>,
          meta: { align: 'end', width: '48px' },
          cell: ({ row: { original } }) => (
            <RowButton
              label={`Delete the entry at ${original.hour}:00, ${original.heading}`}
              icon={Trash2}
              onClick={original.remove}
              removesRow
            />
          ),
        }),
      ]),
    [listId],
  );
  return (
    <>
      <datalist id={`${listId}-sets`}>
        {sets.map(({ id, title }) => (
          <option key={id} value={id} label={title ?? id} />
        ))}
      </datalist>
      <datalist id={`${listId}-breathing`}>
        {breathing.map(({ id, name }) => (
          <option key={id} value={id} label={name ?? id} />
        ))}
      </datalist>
      <Box ref={focusAfterRemoval} tabIndex={-1}>
        <LocalTable
          name="template-day"
          inAddress={false}
          caption={`Template for ${day}`}
          columns={columns}
          rows={shown}
          getRowId={({ id }) => id}
          pageSize={pageSize}
          pageSizes={pageSizes}
          loading={loading}
          empty={{
            title: `No entries on ${day}`,
            description: 'Add a schedule entry, or reload the schedule.',
          }}
        />
      </Box>
      <Text textStyle="xs" color="fg.muted">
        A change applies to all of the entry's days. To change a single day, open the entry in the week view
        below.
      </Text>
    </>
  );
});

/** For each entry, the function returns the same row object until the entry changes. */
function rowsWith(edit: ScheduleEditor['edit']) {
  const known = new WeakMap<ReadEntry, Row>();
  return (entry: ReadEntry, isEdited: boolean): Row => {
    const before = known.get(entry);
    if (before?.edited === isEdited) return before;
    const row: Row = {
      ...entry,
      edited: isEdited,
      change: (fields) => edit((draft, saved) => changeEntry(draft, saved, entry.id, fields)),
      remove: () => edit((draft) => removeEntry(draft, entry.id)),
    };
    known.set(entry, row);
    return row;
  };
}

const label = ({ hour, heading }: Row, name: string) => `${name} at ${hour}:00, ${heading || 'no heading'}`;
