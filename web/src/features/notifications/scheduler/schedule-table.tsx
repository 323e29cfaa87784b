import { Box, Flex, Text } from '@chakra-ui/react';
import { Trash2 } from 'lucide-react';
import { memo, useId, useMemo, useState } from 'react';
import { changeEntry, removeEntry } from '#shared/domain/schedules/draft';
import type { EntryFields, ReadEntry } from '#shared/domain/schedules/entry';
import { schedulerTypes } from '#shared/values/choices';
import { type Day, dayLabel } from '#shared/values/days';
import { timeProblem } from '#shared/values/notification-time';
import type { LibraryBreathing, LibrarySet } from '../../../api/library/records';
import { focusAfterRemoval } from '../../../components/focus/focus-after-removal';
import { Select } from '../../../components/form/select';
import { TimeProblem } from '../../../components/schedule-entry/time-field';
import { TypedInput } from '../../../components/schedule-entry/typed-input';
import { columnOf } from '../../../components/table/data-table';
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
 * A row of the table. It contains the actions, so that the columns stay the same and inputs keep focus. The
 * row object stays the same until its entry changes.
 */
interface Row extends ReadEntry {
  readonly edited: boolean;
  readonly change: (fields: EntryFields) => void;
  readonly remove: () => void;
}

const column = columnOf<Row>();
/** All inputs on a card have the same width, even if their labels differ in length. */
const onPhone = { base: '11rem', sm: 'full' };

/**
 * A table of entries. All columns except the hour are edited in place. A change applies to all days on which
 * the entry is scheduled.
 */
export const ScheduleTable = memo(function ScheduleTable(props: ScheduleTableProps) {
  const { day, rows, edit, edited, loading, sets, breathing } = props;
  const listId = useId();
  const [rowOf] = useState(() => rowsWith(edit));
  const shown = useMemo(() => rows.map((entry) => rowOf(entry, edited.has(entry.id))), [rows, edited, rowOf]);
  const columns = useMemo(
    () => [
      column('hour', { header: messages.columns.hour, width: '84px' }, (row) => (
        <Text as="span" fontVariantNumeric="tabular-nums">
          {row.hour === undefined ? 'Unknown' : `${row.hour}:00`}
          {row.edited && (
            <Text as="span" color="fg.warning">
              {' '}
              •<Text srOnly>unsaved</Text>
            </Text>
          )}
        </Text>
      )),
      column('set', { header: messages.columns.set, width: '20%' }, (row) => (
        <TypedInput
          size="xs"
          width={onPhone}
          aria-label={label(row, messages.columns.set)}
          list={`${listId}-${row.activity === 'breathing' ? 'breathing' : 'sets'}`}
          value={row.set}
          maxLength={300}
          onType={(set) => row.change({ set })}
        />
      )),
      column('activity', { header: messages.columns.activity, width: '130px' }, (row) => (
        <Select
          aria-label={label(row, messages.columns.activity)}
          value={row.activity ?? ''}
          onChange={(value) => row.change({ activityType: value, set: '' })}
          options={activityOptions(schedulerTypes, row.activity).map(({ value, label: words }) => ({
            value,
            label: words,
          }))}
          look={{ size: 'xs', width: onPhone }}
        >
          {row.activity === undefined && <option value="">Unknown</option>}
        </Select>
      )),
      ...(['heading', 'content'] as const).map((name) =>
        column(name, { header: messages.columns[name] }, (row) => (
          <TypedInput
            size="xs"
            width={onPhone}
            aria-label={label(row, messages.columns[name])}
            value={row[name]}
            maxLength={name === 'heading' ? 300 : 5_000}
            onType={(text) =>
              row.change({
                [name === 'heading' ? 'notificationHeading' : 'notificationContent']: text,
              })
            }
          />
        )),
      ),
      column('time', { header: messages.columns.time, width: '136px' }, (row) => (
        <Flex columnGap="2" wrap="wrap" align="center" justify={{ base: 'flex-end', sm: 'flex-start' }}>
          <TypedInput
            size="xs"
            // On a card, the time and its time zone together have the same width as the other inputs.
            width={{ base: '8.75rem', sm: '4rem' }}
            aria-label={label(row, messages.columns.time)}
            aria-invalid={timeProblem(row.time) !== undefined}
            value={row.time}
            placeholder="HH:MM"
            maxLength={5}
            onType={(exerciseTime) => row.change({ exerciseTime })}
          />
          <Text textStyle="xs" color={timeProblem(row.time) ? 'fg.error' : 'fg.muted'}>
            {timeProblem(row.time) === undefined ? (
              (localTime(row.time, Date.now()) ?? 'UTC')
            ) : (
              <TimeProblem text={row.time} />
            )}
          </Text>
        </Flex>
      )),
      column('template', { header: 'Template, days', width: '140px' }, (row) => (
        <>
          <Text textStyle="xs" color="fg.muted">
            {templateLabel(row.templateName)}
            <br />
            {dayLabel(row.days)}
          </Text>
          <NotSentNote entry={row} />
        </>
      )),
      column('acts', { header: () => <Text srOnly>Delete</Text>, align: 'end', width: '48px' }, (row) => (
        <RowButton
          label={`Delete the entry at ${row.hour}:00, ${row.heading}`}
          icon={Trash2}
          onClick={row.remove}
          removesRow
        />
      )),
    ],
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

/** Returns a function that returns the same row object for an entry until the entry changes. */
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
