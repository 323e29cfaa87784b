import { Box, Text } from '@chakra-ui/react';
import { Accessibility, Cursor, type DragDropManager, defaultPreset, StyleInjector } from '@dnd-kit/dom';
import { DragDropProvider } from '@dnd-kit/react';
import { isSortable } from '@dnd-kit/react/sortable';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { LibraryExercise } from '../../../api/library/records';
import { Pager } from '../../table/pager';
import { pageSummary } from '../../text/page-summary';
import { ArrangeRow, type RowActs } from './arrange-row';
import { type Member, moved } from './members';

interface ArrangeListProps {
  readonly members: readonly Member[];
  readonly exerciseOf: (member: Member) => Partial<LibraryExercise> | undefined;
  readonly onChange: (members: readonly Member[], said: string) => void;
  readonly onRemove: (member: Member) => void;
  /** Opens an exercise. If undefined, there is no edit button. */
  readonly onEdit?: ((member: Member) => void) | undefined;
  readonly editLabel?: string;
  /** The server's reasons for refusal, by the exercise's position in the list. */
  readonly refused?: Readonly<Record<number, string>>;
  readonly pageSize?: number | undefined;
  readonly empty: string;
}

function announcements(titleAt: (id: unknown) => string) {
  const place = (operation: { readonly target: unknown; readonly source: unknown }) =>
    isSortable(operation.source as never) ? (operation.source as { index: number }).index + 1 : undefined;
  return {
    dragstart: ({ operation }: DragEventLike) =>
      `Picked up ${titleAt(operation.source?.id)} at position ${place(operation)}.`,
    dragover: ({ operation }: DragEventLike) =>
      `${titleAt(operation.source?.id)} is at position ${place(operation)}.`,
    dragend: ({ operation, canceled }: DragEventLike) =>
      canceled
        ? `${titleAt(operation.source?.id)} returned to its original position.`
        : `Dropped ${titleAt(operation.source?.id)} at position ${place(operation)}.`,
  };
}

interface DragEventLike {
  readonly canceled?: boolean;
  readonly operation: { readonly source: { readonly id: unknown } | null; readonly target: unknown };
}

const instructions =
  'Press Space to pick up the exercise, use the arrow keys to move it, then press Space to drop it or Escape to cancel.';

interface Handlers {
  readonly step: (from: number, act: 'up' | 'down') => void;
  readonly onRemove: (member: Member) => void;
  readonly onEdit: ((member: Member) => void) | undefined;
  readonly titleAt: (id: unknown) => string;
}

const actsThrough = (latest: RefObject<Handlers>): RowActs => ({
  onUp: (place) => latest.current.step(place, 'up'),
  onDown: (place) => latest.current.step(place, 'down'),
  onRemove: (member) => latest.current.onRemove(member),
  onEdit: (member) => latest.current.onEdit?.(member),
});

const pluginsWith = (titleAt: (id: unknown) => string) => [
  DragStyles,
  ...defaultPreset.plugins.filter((plugin) => plugin !== Accessibility && plugin !== Cursor),
  Accessibility.configure({
    announcements: announcements(titleAt) as never,
    screenReaderInstructions: { draggable: instructions },
  }),
];

export function ArrangeList(props: ArrangeListProps) {
  const { members, exerciseOf, onChange, onRemove, onEdit, refused = {}, pageSize, empty } = props;
  const { editLabel = 'Edit' } = props;
  const [asked, setPage] = useState(1);
  const [dragging, setDragging] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const [focusOn, setFocusOn] = useState<{ readonly key: string; readonly act: 'up' | 'down' }>();
  const size = pageSize ?? Math.max(1, members.length);
  const last = Math.max(1, Math.ceil(members.length / size));
  const page = Math.min(asked, last);
  const first = (page - 1) * size;
  const shown = members.slice(first, first + size);
  const titleOf = (member: Member | undefined) => {
    const title = member && exerciseOf(member)?.title;
    return title || (member && 'exerciseID' in member ? member.exerciseID : 'the exercise');
  };

  // A moved row keeps focus, even when it moves to another page.
  useEffect(() => {
    if (!focusOn) return;
    const row = list.current?.querySelector(`[data-member="${CSS.escape(focusOn.key)}"]`);
    row?.querySelector<HTMLElement>(`[data-act="${focusOn.act}"]`)?.focus();
    setFocusOn(undefined);
  }, [focusOn]);

  const step = (from: number, act: 'up' | 'down') => {
    const member = members[from];
    const to = act === 'up' ? from - 1 : from + 1;
    if (!member || to < 0 || to >= members.length) return;
    const title = titleOf(member);
    onChange(moved(members, from, to), act === 'up' ? `Moved "${title}" up` : `Moved "${title}" down`);
    setPage(Math.floor(to / size) + 1);
    setFocusOn({ key: member.key, act });
  };
  const titleAt = (id: unknown) => titleOf(members.find(({ key }) => key === id));
  const latest = useRef({ step, onRemove, onEdit, titleAt });
  useEffect(() => {
    latest.current = { step, onRemove, onEdit, titleAt };
  });
  // These objects stay the same. Otherwise, every row would render again and dragging would be set up again.
  const [{ acts, plugins }] = useState(() => ({
    acts: actsThrough(latest),
    plugins: pluginsWith((id) => latest.current.titleAt(id)),
  }));
  if (members.length === 0) {
    return (
      <Text color="fg.muted" px="4" py="8" textAlign="center">
        {empty}
      </Text>
    );
  }
  return (
    <Box
      ref={list}
      {...(dragging && { 'data-keeps-escape': true })}
      css={{ '&[data-keeps-escape], &[data-keeps-escape] *': { cursor: 'grabbing', userSelect: 'none' } }}
    >
      <DragDropProvider
        plugins={plugins}
        onDragStart={() => setDragging(true)}
        onDragEnd={({ operation: { source }, canceled }) => {
          // Escape cancels the drag first. It must not also close the dialog.
          setTimeout(() => setDragging(false));
          if (canceled || !source || !isSortable(source)) return;
          const from = first + source.initialIndex;
          const to = first + source.index;
          if (from === to) return;
          onChange(moved(members, from, to), `Moved "${titleOf(members[from])}" to position ${to + 1}`);
        }}
      >
        <Box as="ol" listStyleType="none" aria-label="Exercises in this set">
          {shown.map((member, index) => (
            <ArrangeRow
              key={member.key}
              member={member}
              place={first + index}
              index={index}
              exercise={exerciseOf(member)}
              problem={refused[first + index]}
              isFirst={first + index === 0}
              isLast={first + index === members.length - 1}
              acts={acts}
              editLabel={onEdit && 'exerciseID' in member ? editLabel : undefined}
            />
          ))}
        </Box>
      </DragDropProvider>
      {last > 1 && (
        <Box borderTopWidth="1px" px="3" py="2">
          <Pager
            label="exercises in this set"
            hasPrevious={page > 1}
            hasNext={page < last}
            onPrevious={() => setPage(page - 1)}
            onNext={() => setPage(page + 1)}
            summary={pageSummary({ page, pageSize: size, shown: shown.length, total: members.length })}
          />
        </Box>
      )}
    </Box>
  );
}

/** Returns true for dnd-kit's rules that apply to every element, such as `* { cursor: grabbing }`. */
const isForAll = (rules: string): boolean => rules.startsWith('*');

const adopted = new Set<string>();

function adopt(rules: string): void {
  if (adopted.has(rules)) return;
  adopted.add(rules);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
}

/**
 * Adds dnd-kit's style rules once, before the first drag, in place of the Cursor plugin. By default, dnd-kit
 * adds and removes them with each drag, and each time the browser recomputes the styles and layout of the
 * whole page. Rules that match every element are left out, because the list sets its own cursor.
 */
class DragStyles extends Cursor {
  constructor(manager: DragDropManager) {
    super(withRulesAddedOnce(manager));
  }
}

function withRulesAddedOnce(manager: DragDropManager): DragDropManager {
  const injector = manager.registry.plugins.get(StyleInjector);
  if (injector) {
    injector.register = (rules) => {
      if (!isForAll(rules)) adopt(rules);
      return () => undefined;
    };
  }
  return manager;
}
