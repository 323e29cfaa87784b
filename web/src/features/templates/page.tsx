import { Box, Button, Flex, Grid, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { useSearch } from '@tanstack/react-router';
import { Plus, RotateCw } from 'lucide-react';
import { startTransition, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { ReadEntry } from '#shared/domain/schedules/entry';
import { scheduleFilterTypes } from '#shared/values/address-choices';
import { noTemplate } from '#shared/values/template-ids';
import { ActionError } from '../../components/actions/action-error';
import { Choice } from '../../components/filter/choice';
import { KindChips } from '../../components/filter/kind-chips';
import { TextFilter } from '../../components/filter/text-filter';
import { ExpandablePanel } from '../../components/layout/expandable-panel';
import { PageHeader } from '../../components/layout/page-header';
import { EmptyState, ErrorState, LoadingState } from '../../components/layout/states';
import { LinkButton } from '../../components/links/link-button';
import { usePageNavigate } from '../../components/links/use-page-navigate';
import { DeleteEntry } from '../../components/schedule-entry/removal-question';
import { uniqueNames } from '../../components/text/unique-names';
import { toast } from '../../components/toast/toaster';
import { UnsavedGuard } from '../../components/unsaved/use-unsaved-guard';
import { activityLook } from '../../components/week/activities';
import { ConflictNotice } from '../../components/week/conflict-notice';
import { NotSentContext } from '../../components/week/not-sent-note';
import { SaveBar } from '../../components/week/save-bar';
import { SaveReview } from '../../components/week/save-review';
import { scheduleReads } from '../../components/week/schedule-reads';
import { useLibrary } from '../../components/week/use-library';
import { useSavedToast } from '../../components/week/use-saved-toast';
import { type SaveOutcome, useScheduleEditor } from '../../components/week/use-schedule-editor';
import { templateLabel } from '../../components/week/words';
import { AfterSave } from '../../components/week-editor/after-save';
import { EditableWeek } from '../../components/week-editor/editable-week';
import { Stats, Summary } from './figures';
import { messages } from './messages';
import { entryTest, filteredGroups, type TemplateGroup, templateGroups, withoutTemplate } from './model';
import { NewTemplate, type TypedTemplate } from './new-template';
import { type CardActs, ScheduleCard } from './schedule-card';
import { managerViews } from './search';
import { SetDialog } from './set-dialog';

/** Returns a name for each entry, with its template or a number where several would have the same name. */
function cardNames(groups: readonly TemplateGroup[]): ReadonlyMap<ReadEntry, string> {
  const entries = groups.flatMap((group) => group.entries);
  const named = uniqueNames(
    entries,
    ({ hour, heading }) => `${hour}:00, ${heading}`,
    ({ templateName }) => templateLabel(templateName),
  );
  return uniqueNames(entries, (entry) => named.get(entry) ?? '');
}

/** The page /admin/templates. */
export function TemplatesPage() {
  const search = useSearch({ from: '/shell/admin/templates' });
  const navigate = usePageNavigate({ from: '/admin/templates' });
  const editor = useScheduleEditor();
  const library = useLibrary();
  const saved = useSavedToast();
  const [viewed, setViewed] = useState<ReadEntry>();
  const [creating, setCreating] = useState(false);
  const [typed, setTyped] = useState<TypedTemplate>();
  const [reviewing, setReviewing] = useState(false);
  const [removing, setRemoving] = useState<ReadEntry>();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const groups = useMemo(() => templateGroups(editor.saved), [editor.saved]);
  const names = useMemo(() => cardNames(groups), [groups]);
  const { q, type } = search;
  const test = useMemo(() => entryTest({ q, type }, library.titleOf), [q, type, library.titleOf]);
  const shown = useMemo(() => filteredGroups(groups, test), [groups, test]);
  const set = (change: Partial<typeof search>) =>
    void navigate({
      to: '/admin/templates',
      search: (before) => ({ ...before, ...change }),
      replace: true,
      resetScroll: false,
    });
  const acts = useMemo<CardActs>(
    () => ({
      view: setViewed,
      edit: ({ id }) => void navigate({ to: '/admin/schedules', search: { editSchedule: id } }),
      duplicate: ({ id }) => void navigate({ to: '/admin/schedules', search: { duplicateSchedule: id } }),
      remove: setRemoving,
    }),
    [navigate],
  );
  const tellWhenLoaded = useLoadedToast(editor.query.dataUpdatedAt, groups);
  const told = (outcome: SaveOutcome) => saved.tell(outcome, typed ? 'Template created' : wordsOf(outcome));
  const withdrawTemplate = () => {
    setReviewing(false);
    if (typed) editor.edit((draft) => withoutTemplate(draft, typed.name));
  };
  const confirm = async () => {
    if (typed && editor.draft.created.length > 0) {
      const { data } = await editor.query.refetch();
      // If someone else has taken the name, the form says so and keeps the typed values.
      if (data?.some(({ templateName }) => templateName === typed.name)) {
        withdrawTemplate();
        setCreating(true);
        return;
      }
    }
    editor.submit((outcome) => {
      setReviewing(false);
      setTyped(undefined);
      told(outcome);
    });
  };
  const cards = (entries: readonly ReadEntry[]) => (
    <Grid
      as="ul"
      listStyleType="none"
      gap="3"
      p="3"
      templateColumns={{
        base: 'minmax(0, 1fr)',
        md: 'repeat(2, minmax(0, 1fr))',
        xl: 'repeat(3, minmax(0, 1fr))',
      }}
    >
      <NotSentContext value={editor.notSent}>
        {entries.map((entry) => (
          <ScheduleCard
            key={entry.id}
            entry={entry}
            name={names.get(entry) ?? ''}
            set={library.sets.find(({ id }) => id === entry.set)}
            exercise={library.breathing.find(({ id }) => id === entry.set)}
            acts={acts}
          />
        ))}
      </NotSentContext>
    </Grid>
  );
  const view = search.view ?? 'templates';
  const failed = editor.query.error && !editor.query.data;
  // The cards do not have their final height until the sets are loaded.
  const isLoading = editor.query.isPending || library.isLoading;
  return (
    <>
      <PageHeader
        title={messages.title}
        purpose="The schedule templates with their entries, sets and notifications."
        badge="NEW"
        actions={
          <>
            <LinkButton to="/admin">Back to Home</LinkButton>
            <Button
              onClick={() => {
                tellWhenLoaded();
                void editor.reload();
              }}
              loading={editor.query.isFetching}
            >
              <RotateCw aria-hidden /> {messages.refresh}
            </Button>
            <Button
              variant="solid"
              onClick={() => {
                setTyped(undefined);
                setCreating(true);
              }}
            >
              <Plus aria-hidden /> {messages.newTemplate}
            </Button>
          </>
        }
      />
      <UnsavedGuard unsaved={editor.size > 0} />
      <Stats groups={editor.query.data && groups} />
      <Flex gap="3" wrap="wrap" align="flex-end" mb="4">
        <TextFilter
          type="search"
          label="Search"
          placeholder="Template, set, heading or time"
          width={{ base: 'full', sm: '64' }}
          value={search.q ?? ''}
          onChange={(q) => set({ q: q || undefined })}
        />
        <Choice
          stacked
          label="Activity type"
          value={search.type ?? ''}
          options={[
            { value: '' as const, label: 'All types' },
            ...scheduleFilterTypes.map((value) => ({ value, label: activityLook(value).label })),
          ]}
          onChange={(type) => set({ type: type || undefined })}
        />
        <KindChips
          label="View"
          value={view}
          chips={managerViews.map((value) => ({ value, label: messages.views[value] }))}
          onChange={(value) => set({ view: value === 'templates' ? undefined : value })}
        />
      </Flex>
      <Stack gap="3">
        {!removing && <ConflictNotice editor={editor} />}
        {!removing && <ActionError error={editor.error} />}
        {saved.outcome && <AfterSave outcome={saved.outcome} library={library} onDismiss={saved.dismiss} />}
        {failed ? (
          <ErrorState
            error={editor.query.error}
            title={messages.loadFailed}
            onRetry={() => void editor.reload()}
          />
        ) : isLoading ? (
          <LoadingState label="Loading templates" />
        ) : view === 'week' ? (
          <EditableWeek editor={editor} library={library} shows={test} />
        ) : shown.length === 0 ? (
          <EmptyState title="No matching schedules" description="Try a different search or activity type." />
        ) : view === 'timeline' ? (
          timelineOf(shown).map(([hour, entries]) => (
            <Box key={hour} as="section" aria-label={`Schedules at ${hour}`} layerStyle="frame">
              <Heading as="h2" textStyle="sectionTitle" px="4" pt="3">
                {hour}
              </Heading>
              {cards(entries)}
            </Box>
          ))
        ) : (
          shown.map((group) => (
            <ExpandablePanel
              key={group.id}
              title={group.name}
              summary={<Summary group={group} />}
              open={!closed.has(group.id)}
              onToggle={(open) =>
                setClosed((before) => {
                  const next = new Set(before);
                  if (open) next.delete(group.id);
                  else next.add(group.id);
                  return next;
                })
              }
            >
              <Flex px="4" pt="3" gap="3" wrap="wrap" justify="space-between" align="flex-start">
                <Text color="fg.muted">{group.description}</Text>
                <HStack gap="2" wrap="wrap">
                  {group.id !== '' && (
                    <LinkButton to="/admin/users" search={{ template: group.id }} size="xs">
                      {messages.users(group.name)}
                    </LinkButton>
                  )}
                  <LinkButton to="/admin/schedules" search={{ template: group.id || noTemplate }} size="xs">
                    {messages.open(group.name)}
                  </LinkButton>
                </HStack>
              </Flex>
              {cards(group.entries)}
            </ExpandablePanel>
          ))
        )}
      </Stack>
      <SetDialog entry={viewed} library={library} onClose={() => setViewed(undefined)} />
      <NewTemplate
        open={creating}
        onClose={() => setCreating(false)}
        typed={typed}
        groups={groups}
        entries={editor.saved}
        library={library}
        onCreate={(change, what) => {
          setTyped(what);
          editor.edit(change);
          setReviewing(true);
        }}
      />
      <DeleteEntry
        entry={removing}
        editor={editor}
        library={library}
        onClose={() => setRemoving(undefined)}
        onDeleted={told}
      />
      <SaveBar editor={editor} onReview={() => startTransition(() => setReviewing(true))} />
      <SaveReview
        open={reviewing && editor.size > 0}
        onClose={() => {
          withdrawTemplate();
          setTyped(undefined);
        }}
        editor={editor}
        library={library}
        onConfirm={() => void confirm()}
      />
    </>
  );
}

TemplatesPage.reads = scheduleReads;

const wordsOf = ({ created, updated, removed }: SaveOutcome): string =>
  removed.length === 1 && created.length + updated.length === 0 ? 'Schedule deleted' : 'Schedules saved';

function timelineOf(groups: readonly TemplateGroup[]): readonly (readonly [string, readonly ReadEntry[]])[] {
  const all = groups.flatMap(({ entries }) => entries);
  const byHour = Map.groupBy(all, ({ hour }) => (hour === undefined ? 'Unknown hour' : `${hour}:00`));
  return [...byHour].toSorted(([one], [other]) => (one < other ? -1 : 1));
}

/** Returns a function that makes the next load show a toast, which says how much was loaded. */
function useLoadedToast(loadedAtMs: number, groups: readonly TemplateGroup[]): () => void {
  const isDue = useRef(false);
  const tell = useEffectEvent(() => {
    const templates = groups.filter(({ id }) => id !== '').length;
    const schedules = groups.reduce((sum, { entries }) => sum + entries.length, 0);
    toast.success(messages.loaded(templates, schedules));
    isDue.current = false;
  });
  useEffect(() => {
    if (loadedAtMs > 0 && isDue.current) tell();
  }, [loadedAtMs]);
  return () => {
    isDue.current = true;
  };
}
