import { Box } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { type DragEvent, memo, useState } from 'react';
import type { ReadEntry } from '#shared/domain/schedules/entry';
import type { NotSentEntries } from '#shared/domain/schedules/not-sent';
import { isPremiumSlot } from '#shared/domain/schedules/slot-rights';
import type { Day } from '#shared/values/days';
import { uniqueNames } from '../text/unique-names';
import { activityLook } from './activities';
import { tokenVar } from './activity-chip';
import { slotKey, type Week } from './week-model';

export interface SlotMove {
  readonly id: string;
  readonly from: Day;
  readonly to: { readonly day: Day; readonly hour: string };
}

interface WeekGridProps {
  readonly week: Week;
  readonly label: string;
  readonly onOpen: (entry: ReadEntry, day: Day) => void;
  /** Adds an entry. Undefined if the grid is read-only. */
  readonly onAdd?: (day: Day, hour: string) => void;
  /** Moves a dragged entry. Users without a mouse can move it in its dialog instead. */
  readonly onMove?: (move: SlotMove) => void;
  readonly edited?: ReadonlySet<string>;
  /** Entries that are not sent on some days, which are marked. */
  readonly notSent: NotSentEntries;
  readonly selected?: string;
}

const maxShown = 4;
const dragType = 'text/plain';

export const WeekGrid = memo(function WeekGrid({ week, label, ...rest }: WeekGridProps) {
  return (
    <Box
      layerStyle="frame"
      overflowX="auto"
      role="region"
      aria-label={label}
      tabIndex={0}
      css={styles}
      className="week-grid"
    >
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">UTC</th>
            {week.days.map((day) => (
              <th key={day} scope="col">
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {week.hours.map((hour) => (
            <tr key={hour} data-premium={isPremiumSlot(hour) || undefined}>
              <th scope="row">
                {hour}:00
                {isPremiumSlot(hour) && <span className="premium">Premium</span>}
              </th>
              {week.days.map((day) => (
                <Slot
                  key={day}
                  day={day}
                  hour={hour}
                  entries={week.slots.get(slotKey(day, hour)) ?? none}
                  {...rest}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
});

const none: readonly ReadEntry[] = [];

interface SlotProps extends Omit<WeekGridProps, 'week' | 'label'> {
  readonly day: Day;
  readonly hour: string;
  readonly entries: readonly ReadEntry[];
}

function PlainSlot({ day, hour, entries, onOpen, onAdd, onMove, edited, notSent, selected }: SlotProps) {
  const [over, setOver] = useState(false);
  const [whole, setWhole] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [id, from] = event.dataTransfer.getData(dragType).split('\n');
    if (id && from && onMove) onMove({ id, from: from as Day, to: { day, hour } });
  };
  const more = entries.length - maxShown;
  const shown = whole ? entries : entries.slice(0, maxShown);
  const names = uniqueNames(entries, nameOf);
  return (
    <td
      data-over={over || undefined}
      data-selected={selected === slotKey(day, hour) || undefined}
      {...(onMove && {
        onDragOver: (event: DragEvent) => {
          event.preventDefault();
          setOver(true);
        },
        onDragLeave: () => setOver(false),
        onDrop: drop,
      })}
    >
      <div className="slot">
        {shown.map((entry) => (
          <EntryButton
            key={entry.id}
            entry={entry}
            name={names.get(entry) ?? nameOf(entry)}
            day={day}
            onOpen={onOpen}
            draggable={onMove !== undefined}
            edited={edited?.has(entry.id) === true}
            notSent={becauseOn(notSent, entry.id, day)}
          />
        ))}
        {more > 0 && (
          <button
            type="button"
            className="more"
            aria-expanded={whole}
            aria-label={whole ? `Show fewer on ${day} at ${hour}:00` : `${more} more on ${day} at ${hour}:00`}
            onClick={() => setWhole(!whole)}
          >
            {whole ? 'Show fewer' : `${more} more`}
          </button>
        )}
        {onAdd && (
          <button
            type="button"
            className="add"
            aria-label={`Add an entry on ${day} at ${hour}:00`}
            onClick={() => onAdd(day, hour)}
          >
            {plus}
          </button>
        )}
      </div>
    </td>
  );
}

const plus = <Plus size={14} aria-hidden />;

/**
 * A slot that renders again only when its own entries change. A week has 70 slots, and an edit changes only a
 * few of them.
 */
const Slot = memo(
  PlainSlot,
  (before, after) =>
    before.day === after.day &&
    before.hour === after.hour &&
    before.onOpen === after.onOpen &&
    before.onAdd === after.onAdd &&
    before.onMove === after.onMove &&
    isSelected(before) === isSelected(after) &&
    before.entries.length === after.entries.length &&
    before.entries.every((entry, index) => entry === after.entries[index]) &&
    after.entries.every(
      ({ id }) =>
        before.edited?.has(id) === after.edited?.has(id) &&
        becauseOn(before.notSent, id, before.day) === becauseOn(after.notSent, id, after.day),
    ),
);

/** Returns why the notification is not sent, if it is not. */
const becauseOn = (notSent: NotSentEntries, id: string, day: Day): string | undefined =>
  notSent.get(id)?.find(({ days }) => days.includes(day))?.because;

const isSelected = ({ selected, day, hour }: SlotProps) => selected === slotKey(day, hour);

const titleOf = (entry: ReadEntry): string => entry.heading || activityLook(entry.activity).label;
const nameOf = (entry: ReadEntry): string => `${titleOf(entry)}, ${activityLook(entry.activity).label}`;

interface EntryButtonProps {
  readonly entry: ReadEntry;
  /** A name that no other entry of the slot has. */
  readonly name: string;
  readonly day: Day;
  readonly onOpen: (entry: ReadEntry, day: Day) => void;
  readonly draggable: boolean;
  readonly edited: boolean;
  readonly notSent: string | undefined;
}

const EntryButton = memo(function EntryButton(props: EntryButtonProps) {
  const { entry, name, day, onOpen, draggable, edited, notSent } = props;
  const { fg, subtle, border } = activityLook(entry.activity);
  const title = titleOf(entry);
  return (
    <button
      type="button"
      className="entry"
      draggable={draggable}
      onDragStart={(event) => {
        event.dataTransfer.setData(dragType, `${entry.id}\n${day}`);
        event.dataTransfer.effectAllowed = 'move';
      }}
      onClick={() => onOpen(entry, day)}
      data-not-sent={notSent !== undefined || undefined}
      aria-label={`${name}, ${day} ${entry.hour}:00${edited ? ', unsaved' : ''}${notSent === undefined ? '' : ', not sent'}`}
      title={[
        title,
        entry.time && `${entry.time} UTC`,
        entry.templateName,
        notSent !== undefined && `Not sent: ${notSent}`,
      ]
        .filter(Boolean)
        .join(' · ')}
      style={{
        color: tokenVar(fg),
        borderColor: tokenVar(border),
        ...(notSent === undefined && { background: tokenVar(subtle) }),
      }}
    >
      <span className="title">
        {edited && <span aria-hidden>• </span>}
        {title}
      </span>
    </button>
  );
});

/** The cells are plain elements so that 2,000 entries render quickly. */
const styles = {
  '& table': {
    width: 'full',
    // On a phone, the table scrolls. Narrower columns would cut off most titles after one word.
    minWidth: { base: '900px', md: '640px' },
    tableLayout: 'fixed',
    borderCollapse: 'separate',
    borderSpacing: '0',
    textStyle: 'xs',
  },
  '& th': {
    textAlign: 'start',
    px: '2',
    py: '1.5',
    color: 'fg.muted',
    fontWeight: 'medium',
    fontVariantNumeric: 'tabular-nums',
  },
  // The hours stay visible while the user scrolls on a phone.
  '& tr > th:first-of-type': { position: 'sticky', insetInlineStart: '0', bg: 'bg.panel', zIndex: '1' },
  '& tr[data-premium] > th:first-of-type': { bg: 'bg.subtle' },
  '& thead th': { borderBottomWidth: '1px' },
  '& thead th:first-of-type': { width: '76px' },
  '& tbody th': { verticalAlign: 'top', borderTopWidth: '1px', borderColor: 'border.muted' },
  '& td': {
    verticalAlign: 'top',
    p: '1',
    borderTopWidth: '1px',
    borderInlineStartWidth: '1px',
    borderColor: 'border.muted',
    height: '9',
  },
  '& tbody tr:first-of-type > *': { borderTopWidth: '0' },
  '& tr[data-premium] > *': { bg: 'bg.subtle' },
  '& .premium': { display: 'block', color: 'fg.warning', fontSize: '2xs' },
  '& td[data-over]': { outline: '2px solid', outlineColor: 'teal.focusRing', outlineOffset: '-2px' },
  '& td[data-selected]': { bg: 'teal.subtle' },
  '& .slot': { display: 'grid', gap: '1' },
  '& .entry': {
    borderWidth: '1px',
    borderRadius: 'l1',
    px: '1.5',
    py: '0.5',
    minHeight: '6',
    textAlign: 'start',
    cursor: 'pointer',
    minWidth: '0',
  },
  '& .title': { display: 'block', truncate: true },
  '& .more': {
    textAlign: 'start',
    px: '1.5',
    minHeight: '6',
    borderRadius: 'l1',
    color: 'fg.muted',
    cursor: 'pointer',
  },
  '& .more:hover': { bg: 'bg.muted', color: 'fg' },
  '& .entry:focus-visible, & .add:focus-visible, & .more:focus-visible': {
    outline: '2px solid',
    outlineColor: 'teal.focusRing',
    outlineOffset: '1px',
  },
  '& .entry[data-not-sent]': { borderStyle: 'dashed', textDecoration: 'line-through' },
  '& .add': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minHeight: '6',
    borderRadius: 'l1',
    // This is not `opacity`, which the browser would have to composite for every slot.
    color: 'fg.subtle/45',
    cursor: 'pointer',
  },
  '& .add:hover, & .add:focus-visible': { bg: 'bg.muted', color: 'fg' },
} as const;
