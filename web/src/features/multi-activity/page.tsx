import { Button, Flex, Grid, Heading, Stack, Text } from '@chakra-ui/react';
import { useSearch } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { addEntry, removeOnDay } from '#shared/domain/schedules/draft';
import type { ReadEntry } from '#shared/domain/schedules/entry';
import { type Day, dayLabel, daysOfWeek } from '#shared/values/days';
import { ActionError } from '../../components/actions/action-error';
import { Choice } from '../../components/filter/choice';
import { focusAfterRemoval } from '../../components/focus/focus-after-removal';
import { PageHeader } from '../../components/layout/page-header';
import { EmptyState, ErrorState, LoadingState } from '../../components/layout/states';
import { usePageNavigate } from '../../components/links/use-page-navigate';
import { EntryDialog } from '../../components/schedule-entry/entry-dialog';
import type { EntryTarget } from '../../components/schedule-entry/entry-form-state';
import { managerHours } from '../../components/schedule-entry/hours';
import { ActivityChip, WeekLegend } from '../../components/week/activity-chip';
import { ConflictNotice } from '../../components/week/conflict-notice';
import { NotSentContext, NotSentNote } from '../../components/week/not-sent-note';
import { RowButton } from '../../components/week/row-button';
import { scheduleReads } from '../../components/week/schedule-reads';
import { useLibrary } from '../../components/week/use-library';
import { useReviewedSave } from '../../components/week/use-reviewed-save';
import { useSavedToast } from '../../components/week/use-saved-toast';
import { useScheduleEditor } from '../../components/week/use-schedule-editor';
import { UtcTime } from '../../components/week/utc-time';
import { WeekGrid } from '../../components/week/week-grid';
import { slotKey, weekOf } from '../../components/week/week-model';
import { templateLabel } from '../../components/week/words';
import { AfterSave } from '../../components/week-editor/after-save';
import { useSlotMoves } from '../../components/week-editor/use-slot-moves';
import { AddActivity } from './add-activity';
import { messages } from './messages';

export function MultiActivityPage() {
  const { day = 'Mon', hour = '09' } = useSearch({ from: '/shell/admin/multi-activity' });
  const navigate = usePageNavigate({ from: '/admin/multi-activity' });
  const editor = useScheduleEditor({ failedText: messages.saveFailed });
  const library = useLibrary();
  const saved = useSavedToast();
  const saving = useReviewedSave({
    editor,
    library,
    onSaved: (outcome) => saved.tell(outcome, messages.saved),
  });
  const [target, setTarget] = useState<EntryTarget>();
  const { entries, edit, edited } = editor;
  const moves = useSlotMoves(editor);
  const week = useMemo(() => weekOf(entries, managerHours, true), [entries]);
  const activities = week.slots.get(slotKey(day, hour)) ?? none;
  const select = useCallback(
    (change: { day?: Day; hour?: string }) =>
      void navigate({
        to: '/admin/multi-activity',
        search: (before) => ({ ...before, ...change }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  const open = useCallback(
    (entry: ReadEntry, on: Day) => select({ day: on, ...(entry.hour !== undefined && { hour: entry.hour }) }),
    [select],
  );
  const selectSlot = useCallback((on: Day, at: string) => select({ day: on, hour: at }), [select]);
  return (
    <>
      <PageHeader
        title={messages.title}
        purpose="Manage several activities in one slot: pick a day and an hour, add or remove activities, and save."
        actions={
          <Button
            variant="solid"
            disabled={editor.size === 0}
            loading={editor.saving}
            onClick={saving.review}
          >
            {messages.save}
            {editor.size > 0 && ` (${editor.size})`}
          </Button>
        }
      />
      {editor.query.error && !editor.query.data ? (
        <ErrorState error={editor.query.error} onRetry={() => void editor.reload()} />
      ) : editor.query.isPending || library.isLoading ? (
        <LoadingState label="Loading schedule" />
      ) : (
        <Stack gap="4">
          <ConflictNotice editor={editor} />
          <ActionError error={editor.error} />
          {saved.outcome && <AfterSave outcome={saved.outcome} library={library} onDismiss={saved.dismiss} />}
          <Flex gap="4" wrap="wrap">
            <Choice<Day>
              label="Day"
              value={day}
              options={daysOfWeek.map((value) => ({ value, label: value }))}
              onChange={(value) => select({ day: value })}
            />
            <Choice
              label="Hour (UTC)"
              value={hour}
              options={managerHours.map((value) => ({ value, label: `${Number(value)}:00` }))}
              onChange={(value) => select({ hour: value })}
            />
          </Flex>
          <Grid gap="4" templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' }}>
            <Stack
              ref={focusAfterRemoval}
              tabIndex={-1}
              as="section"
              aria-label="Activities"
              layerStyle="frame"
              p="4"
              gap="3"
            >
              <Heading as="h2" textStyle="sectionTitle">
                {day} {hour}:00 UTC
              </Heading>
              {activities.length === 0 && (
                <EmptyState
                  title="No activities in this slot"
                  description="Use the form next to this list to add one."
                />
              )}
              <Stack as="ul" listStyleType="none" gap="2">
                <NotSentContext value={editor.notSent}>
                  {activities.map((entry) => (
                    <Activity
                      key={entry.id}
                      entry={entry}
                      day={day}
                      isEdited={edited.has(entry.id)}
                      title={library.titleOf(entry.set)}
                      onEdit={() => setTarget({ id: entry.id, day })}
                      onRemove={() => edit((draft, base) => removeOnDay(draft, base, entry.id, day))}
                    />
                  ))}
                </NotSentContext>
              </Stack>
              <Text textStyle="xs" color="fg.muted">
                Removing an activity removes it from {day} only. It is deleted once its last day is removed.
              </Text>
            </Stack>
            <AddActivity
              key={`${day} ${hour}`}
              day={day}
              hour={hour}
              library={library}
              onAdd={(fields) => edit((draft) => addEntry(draft, fields, crypto.randomUUID()))}
            />
          </Grid>
          <WeekLegend />
          <WeekGrid
            week={week}
            label="Week view of the default schedule"
            onOpen={open}
            onAdd={selectSlot}
            onMove={moves.onMove}
            edited={edited}
            notSent={editor.notSent}
            selected={slotKey(day, hour)}
          />
        </Stack>
      )}
      {saving.parts}
      <EntryDialog target={target} onClose={() => setTarget(undefined)} editor={editor} library={library} />
      {moves.question}
    </>
  );
}

MultiActivityPage.reads = scheduleReads;

const none: readonly ReadEntry[] = [];

interface ActivityProps {
  readonly entry: ReadEntry;
  readonly day: Day;
  readonly isEdited: boolean;
  readonly title: string;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function Activity({ entry, day, isEdited, title, onEdit, onRemove }: ActivityProps) {
  const isNew = entry.id.startsWith('schedule-');
  return (
    <Flex as="li" gap="3" align="center" borderWidth="1px" borderRadius="l2" px="3" py="2">
      <Flex
        direction={{ base: 'column', sm: 'row' }}
        align={{ base: 'flex-start', sm: 'center' }}
        columnGap="3"
        rowGap="1"
        flex="1"
        minW="0"
      >
        <ActivityChip type={entry.activity} />
        <Stack gap="0" minW="0">
          <Text fontWeight="medium" overflowWrap="anywhere">
            {entry.heading || 'No heading'}
            {(isNew || isEdited) && (
              <Text as="span" color="fg.warning" textStyle="xs">
                {' '}
                {isNew ? 'new' : 'changed'}, not saved
              </Text>
            )}
          </Text>
          <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
            <UtcTime time={entry.time} /> · {title || 'no set'} · {templateLabel(entry.templateName)} ·{' '}
            {dayLabel(entry.days)}
          </Text>
          <NotSentNote entry={entry} />
        </Stack>
      </Flex>
      <Button size="xs" onClick={onEdit}>
        Edit
        <Text as="span" srOnly>
          {' '}
          {entry.heading}
        </Text>
      </Button>
      <RowButton label={`Remove ${entry.heading} on ${day}`} icon={Trash2} onClick={onRemove} removesRow />
    </Flex>
  );
}
