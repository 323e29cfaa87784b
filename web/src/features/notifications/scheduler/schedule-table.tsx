import { Input, NativeSelect, Text } from '@chakra-ui/react';
import { Trash2 } from 'lucide-react';
import { useId, useMemo } from 'react';
import { changeEntry, removeEntry } from '#shared/domain/schedules/draft';
import {
  type EntryFields,
  type ReadEntry,
  readEntry,
  type ScheduleEntry,
} from '#shared/domain/schedules/entry';
import { schedulerTypes } from '#shared/values/choices';
import { type Day, dayLabel } from '#shared/values/days';
import { timeProblem } from '#shared/values/notification-time';
import { columnsOf } from '../../../components/table/data-table';
import { LocalTable } from '../../../components/table/local-table';
import { activityOptions } from '../../../components/week/activities';
import { RowButton } from '../../../components/week/row-button';
import type { EntryLibrary } from '../../../components/week/use-library';
import type { ScheduleEditor } from '../../../components/week/use-schedule-editor';
import { localTime } from '../../../components/week/utc-time';
import { templateLabel } from '../../../components/week/words';
import { messages } from './messages';

/** Rows per page. */
const pageSize = 15;
const pageSizes = [15, 25, 50];

interface ScheduleTableProps {
  readonly day: Day;
  readonly rows: readonly ScheduleEntry[];
  readonly editor: ScheduleEditor;
  readonly library: EntryLibrary;
}

/**
 * An entry and its actions. They are part of the row, so that the columns stay the same and an input keeps
 * the focus.
 */
interface Row extends ReadEntry {
  readonly edited: boolean;
  readonly change: (fields: EntryFields) => void;
  readonly remove: () => void;
}

const column = columnsOf<Row>();

/**
 * A day's entries. All columns except the hour are edited in place. A change applies to all days of the
 * entry.
 */
export function ScheduleTable({ day, rows, editor, library }: ScheduleTableProps) {
  const listId = useId();
  const { edit, edited } = editor;
  const shown = useMemo(
    () =>
      rows.map((entry) => ({
        ...readEntry(entry),
        edited: edited.has(entry.id),
        change: (fields: EntryFields) => edit((draft, saved) => changeEntry(draft, saved, entry.id, fields)),
        remove: () => edit((draft) => removeEntry(draft, entry.id)),
      })),
    [rows, edited, edit],
  );
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
            <Input
              size="xs"
              aria-label={label(original, messages.columns.set)}
              list={`${listId}-${original.activity === 'breathing' ? 'breathing' : 'sets'}`}
              value={original.set}
              maxLength={300}
              onChange={({ target }) => original.change({ set: target.value })}
            />
          ),
        }),
        column.display({
          id: 'activity',
          header: messages.columns.activity,
          meta: { width: '130px' },
          cell: ({ row: { original } }) => (
            <NativeSelect.Root size="xs">
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
              <Input
                size="xs"
                aria-label={label(original, messages.columns[name])}
                value={original[name]}
                maxLength={name === 'heading' ? 300 : 5_000}
                onChange={({ target }) =>
                  original.change({
                    [name === 'heading' ? 'notificationHeading' : 'notificationContent']: target.value,
                  })
                }
              />
            ),
          }),
        ),
        column.display({
          id: 'time',
          header: messages.columns.time,
          meta: { width: '120px' },
          cell: ({ row: { original } }) => (
            <>
              <Input
                size="xs"
                aria-label={label(original, messages.columns.time)}
                aria-invalid={timeProblem(original.time) !== undefined}
                value={original.time}
                placeholder="HH:MM"
                maxLength={5}
                onChange={({ target }) => original.change({ exerciseTime: target.value })}
              />
              <Text textStyle="xs" color={timeProblem(original.time) ? 'fg.error' : 'fg.muted'}>
                {timeProblem(original.time) ?? localTime(original.time, Date.now()) ?? 'UTC'}
              </Text>
            </>
          ),
        }),
        column.display({
          id: 'template',
          header: 'Template, days',
          meta: { width: '140px' },
          cell: ({ row: { original } }) => (
            <Text textStyle="xs" color="fg.muted">
              {templateLabel(original.templateName)}
              <br />
              {dayLabel(original.days)}
            </Text>
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
            />
          ),
        }),
      ]),
    [listId],
  );
  return (
    <>
      <datalist id={`${listId}-sets`}>
        {library.sets.map(({ id, title }) => (
          <option key={id} value={id} label={title ?? id} />
        ))}
      </datalist>
      <datalist id={`${listId}-breathing`}>
        {library.breathing.map(({ id, name }) => (
          <option key={id} value={id} label={name ?? id} />
        ))}
      </datalist>
      <LocalTable
        caption={`Template of ${day}`}
        columns={columns}
        rows={shown}
        getRowId={({ id }) => id}
        pageSize={pageSize}
        pageSizes={pageSizes}
        loading={editor.query.isPending}
        empty={{
          title: `No entries on ${day}`,
          description: 'Add a schedule entry, or reload the schedule.',
        }}
      />
      <Text textStyle="xs" color="fg.muted">
        A change applies to all days of its entry. To change one day only, open the entry in the week below.
      </Text>
    </>
  );
}

const label = ({ hour, heading }: Row, name: string) => `${name} at ${hour}:00, ${heading || 'no heading'}`;
