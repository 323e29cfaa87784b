import { Flex, Heading, HStack, Stack, Switch } from '@chakra-ui/react';
import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { type ReadEntry, readEntry, type ScheduleEntry } from '#shared/domain/schedules/entry';
import type { NotSentEntries } from '#shared/domain/schedules/not-sent';
import { type Day, weekend as weekendDays } from '#shared/values/days';
import { Choice } from '../filter/choice';
import { EntryDialog } from '../schedule-entry/entry-dialog';
import type { EntryTarget } from '../schedule-entry/entry-form-state';
import { WeekLegend } from '../week/activity-chip';
import { allTemplates, isOfTemplate, templateOptions } from '../week/template-filter';
import type { EntryLibrary } from '../week/use-library';
import type { ScheduleEditor } from '../week/use-schedule-editor';
import { type SlotMove, WeekGrid } from '../week/week-grid';
import { weekOf } from '../week/week-model';
import { useSlotMoves } from './use-slot-moves';

interface EditableWeekProps {
  readonly editor: ScheduleEditor;
  readonly library: EntryLibrary;
  /** Decides whether to show an entry. If undefined, all entries are shown below a template filter. */
  readonly shows?: ((entry: ReadEntry) => boolean) | undefined;
}

export function EditableWeek({ editor, library, shows }: EditableWeekProps) {
  const [target, setTarget] = useState<EntryTarget>();
  const moves = useSlotMoves(editor);
  const open = useCallback((entry: ReadEntry, day: Day) => setTarget({ id: entry.id, day }), []);
  const add = useCallback((day: Day, hour: string) => setTarget({ day, hour }), []);
  return (
    <>
      <WeekSection
        entries={editor.entries}
        edited={editor.edited}
        notSent={editor.notSent}
        shows={shows}
        onOpen={open}
        onAdd={add}
        onMove={moves.onMove}
      />
      <EntryDialog target={target} onClose={() => setTarget(undefined)} editor={editor} library={library} />
      {moves.question}
    </>
  );
}

interface WeekSectionProps {
  readonly entries: readonly ScheduleEntry[];
  readonly edited: ReadonlySet<string>;
  readonly notSent: NotSentEntries;
  readonly shows: EditableWeekProps['shows'];
  readonly onOpen: (entry: ReadEntry, day: Day) => void;
  readonly onAdd: (day: Day, hour: string) => void;
  readonly onMove: (move: SlotMove) => void;
}

/** Other changes on the page, such as opening a dialog, do not render it again. */
const WeekSection = memo(function WeekSection({ entries: current, shows: now, ...grid }: WeekSectionProps) {
  // Rendering a thousand entries in one pass would block the page.
  const entries = useDeferredValue(current);
  const shows = useDeferredValue(now);
  const [chosen, setTemplate] = useState(allTemplates);
  const template = useDeferredValue(chosen);
  const [hasWeekend, setWeekend] = useState<boolean>();
  const weekend = useDeferredValue(hasWeekend);
  const templates = useMemo(() => templateOptions(entries), [entries]);
  const week = useMemo(
    () =>
      weekOf(
        entries.filter((entry) => (shows ? shows(readEntry(entry)) : isOfTemplate(entry, template))),
        undefined,
        weekend,
      ),
    [entries, shows, template, weekend],
  );
  return (
    <Stack as="section" gap="2" aria-label="Week">
      <Flex gap="3" wrap="wrap" align="center" justify="space-between">
        <Heading as="h2" textStyle="sectionTitle">
          Week
        </Heading>
        <HStack gap="4" wrap="wrap">
          {!now && <Choice label="Template" value={chosen} options={templates} onChange={setTemplate} />}
          <Switch.Root
            checked={hasWeekend ?? weekendDays.some((day) => week.days.includes(day))}
            onCheckedChange={({ checked }) => setWeekend(checked)}
          >
            <Switch.HiddenInput role="switch" />
            <Switch.Control />
            <Switch.Label>Weekend</Switch.Label>
          </Switch.Root>
        </HStack>
      </Flex>
      <WeekLegend />
      <WeekGrid week={week} label="Week view of the default schedule" {...grid} />
    </Stack>
  );
});
