import { Flex, Heading, HStack, Stack, Switch } from '@chakra-ui/react';
import { useCallback, useMemo, useState } from 'react';
import { type ReadEntry, readEntry } from '#shared/domain/schedules/entry';
import type { Day } from '#shared/values/days';
import { Choice } from '../filter/choice';
import { EntryDialog } from '../schedule-entry/entry-dialog';
import type { EntryTarget } from '../schedule-entry/entry-form-state';
import { MoveDialog, movedDraft } from '../week/move-dialog';
import { allTemplates, isOfTemplate, templateOptions } from '../week/template-filter';
import type { EntryLibrary } from '../week/use-library';
import type { ScheduleEditor } from '../week/use-schedule-editor';
import { type SlotMove, WeekGrid } from '../week/week-grid';
import { WeekLegend } from '../week/week-legend';
import { weekOf } from '../week/week-model';

interface EditableWeekProps {
  readonly editor: ScheduleEditor;
  readonly library: EntryLibrary;
}

/**
 * The week in edit mode: entries open in a dialog, can be dragged to another slot, and can be added to a
 * slot.
 */
export function EditableWeek({ editor, library }: EditableWeekProps) {
  const [template, setTemplate] = useState(allTemplates);
  const [weekend, setWeekend] = useState(false);
  const [target, setTarget] = useState<EntryTarget>();
  const [move, setMove] = useState<SlotMove & { readonly entry: ReadEntry }>();
  const { entries, edit, edited } = editor;
  const templates = useMemo(() => templateOptions(entries), [entries]);
  const week = useMemo(
    () =>
      weekOf(
        entries.filter((entry) => isOfTemplate(entry, template)),
        undefined,
        weekend,
      ),
    [entries, template, weekend],
  );
  const open = useCallback((entry: ReadEntry, day: Day) => setTarget({ id: entry.id, day }), []);
  const add = useCallback((day: Day, hour: string) => setTarget({ day, hour }), []);
  const apply = (asked: SlotMove, onlyThisDay: boolean) => {
    edit((draft, saved) => {
      const entry = entries.find(({ id }) => id === asked.id);
      return entry ? movedDraft(draft, saved, entry, { ...asked, onlyThisDay }) : draft;
    });
    setMove(undefined);
  };
  const onMove = (asked: SlotMove) => {
    const entry = entries.find(({ id }) => id === asked.id);
    if (!entry) return;
    const read = readEntry(entry);
    if (asked.from === asked.to.day && read.hour === asked.to.hour) return;
    if (read.days.length > 1) setMove({ ...asked, entry: read });
    else apply(asked, true);
  };
  return (
    <Stack as="section" gap="2" aria-label="Week">
      <Flex gap="3" wrap="wrap" align="center" justify="space-between">
        <Heading as="h2" textStyle="sectionTitle">
          Week
        </Heading>
        <HStack gap="4" wrap="wrap">
          <Choice label="Template" value={template} options={templates} onChange={setTemplate} />
          <Switch.Root checked={weekend} onCheckedChange={({ checked }) => setWeekend(checked)}>
            <Switch.HiddenInput role="switch" />
            <Switch.Control />
            <Switch.Label>Weekend</Switch.Label>
          </Switch.Root>
        </HStack>
      </Flex>
      <WeekLegend />
      <WeekGrid
        week={week}
        label="Week of the default schedule"
        onOpen={open}
        onAdd={add}
        onMove={onMove}
        edited={edited}
      />
      <EntryDialog target={target} onClose={() => setTarget(undefined)} editor={editor} library={library} />
      <MoveDialog
        move={move}
        onClose={() => setMove(undefined)}
        onChoose={(onlyThisDay) => move && apply(move, onlyThisDay)}
      />
    </Stack>
  );
}
