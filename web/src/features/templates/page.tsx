import { Box, Button, Flex, Grid, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Clock, Dumbbell, LayoutTemplate, ListChecks, Plus, RotateCw } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { removeEntry } from '#shared/domain/schedules/draft';
import type { ReadEntry } from '#shared/domain/schedules/entry';
import { scheduleFilterTypes } from '#shared/values/address-choices';
import { ActionError } from '../../components/actions/action-error';
import { Choice } from '../../components/filter/choice';
import { KindChips } from '../../components/filter/kind-chips';
import { TextFilter } from '../../components/filter/text-filter';
import { ExpandablePanel } from '../../components/layout/expandable-panel';
import { PageHeader } from '../../components/layout/page-header';
import { StatCard } from '../../components/layout/stat-card';
import { EmptyState, ErrorState, LoadingState } from '../../components/layout/states';
import { LinkButton } from '../../components/links/link-button';
import { Count } from '../../components/text/number';
import { toast } from '../../components/toast/toaster';
import { activityLook } from '../../components/week/activities';
import { ConflictNotice } from '../../components/week/conflict-notice';
import { SaveReview } from '../../components/week/save-review';
import { useLibrary } from '../../components/week/use-library';
import { useSavedToast } from '../../components/week/use-saved-toast';
import { useScheduleEditor } from '../../components/week/use-schedule-editor';
import { messages } from './messages';
import { filteredGroups, groupSummary, type TemplateGroup, templateGroups } from './model';
import { NewTemplate } from './new-template';
import { type CardActs, ScheduleCard } from './schedule-card';
import { managerViews } from './search';
import { SetDialog } from './set-dialog';

/** /admin/templates: the schedule templates with their entries, by template or by hour. */
export function TemplatesPage() {
  const search = useSearch({ from: '/shell/admin/templates' });
  const navigate = useNavigate({ from: '/admin/templates' });
  const editor = useScheduleEditor();
  const library = useLibrary();
  const saved = useSavedToast();
  const [viewed, setViewed] = useState<ReadEntry>();
  const [creating, setCreating] = useState(false);
  const [reviewing, setReviewing] = useState(false);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const groups = useMemo(() => templateGroups(editor.saved), [editor.saved]);
  const shown = useMemo(
    () => filteredGroups(groups, { q: search.q, type: search.type }, library.titleOf),
    [groups, search.q, search.type, library.titleOf],
  );
  const set = (change: Partial<typeof search>) =>
    void navigate({
      to: '/admin/templates',
      search: (before) => ({ ...before, ...change }),
      replace: true,
      resetScroll: false,
    });
  const acts: CardActs = {
    view: setViewed,
    edit: ({ id }) => void navigate({ to: '/admin/schedules', search: { editSchedule: id } }),
    duplicate: ({ id }) => void navigate({ to: '/admin/schedules', search: { duplicateSchedule: id } }),
    remove: ({ id }) => {
      editor.edit((draft) => removeEntry(draft, id));
      setReviewing(true);
    },
  };
  useLoadedToast(editor.query.dataUpdatedAt, groups);
  const closeReview = () => {
    setReviewing(false);
    editor.discard();
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
      alignItems="start"
    >
      {entries.map((entry) => (
        <ScheduleCard key={entry.id} entry={entry} library={library} acts={acts} />
      ))}
    </Grid>
  );
  const view = search.view ?? 'templates';
  const failed = editor.query.error && !editor.query.data;
  return (
    <>
      <PageHeader
        title={messages.title}
        purpose="The schedule templates with their entries, sets and notifications."
        badge="NEW"
        actions={
          <>
            <LinkButton to="/admin">Back to Home</LinkButton>
            <Button onClick={() => void editor.reload()} loading={editor.query.isFetching}>
              <RotateCw aria-hidden /> {messages.refresh}
            </Button>
            <Button variant="solid" colorPalette="teal" onClick={() => setCreating(true)}>
              <Plus aria-hidden /> {messages.newTemplate}
            </Button>
          </>
        }
      />
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
        {editor.conflicts && (
          <ConflictNotice
            conflicts={editor.conflicts}
            onKeepTheirs={editor.keepTheirs}
            onOverwrite={editor.overwrite}
          />
        )}
        <ActionError error={editor.error} />
        {failed ? (
          <ErrorState
            error={editor.query.error}
            title={messages.loadFailed}
            onRetry={() => void editor.reload()}
          />
        ) : editor.query.isPending ? (
          <LoadingState label="Loading the templates" />
        ) : shown.length === 0 ? (
          <EmptyState title="No schedules match" description="Try another search or activity type." />
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
              <Text color="fg.muted" px="4" pt="3">
                {group.description}
              </Text>
              {cards(group.entries)}
            </ExpandablePanel>
          ))
        )}
      </Stack>
      <SetDialog entry={viewed} library={library} onClose={() => setViewed(undefined)} />
      <NewTemplate
        open={creating}
        onClose={() => setCreating(false)}
        groups={groups}
        entries={editor.saved}
        library={library}
        onCreate={(change) => {
          editor.edit(change);
          setReviewing(true);
        }}
      />
      <SaveReview
        open={reviewing && editor.size > 0}
        onClose={closeReview}
        editor={editor}
        library={library}
        question={editor.draft.removed.length === 1 ? 'Delete this schedule?' : undefined}
        onConfirm={() =>
          editor.submit((outcome) => {
            setReviewing(false);
            saved.tell(outcome, outcome.removed.length > 0 ? 'Schedule deleted' : 'Template created');
          })
        }
      />
    </>
  );
}

/** Shows how much was loaded, once for each load. */
function useLoadedToast(loadedAtMs: number, groups: readonly TemplateGroup[]): void {
  const tell = useEffectEvent(() => {
    const templates = groups.filter(({ id }) => id !== '').length;
    const schedules = groups.reduce((sum, { entries }) => sum + entries.length, 0);
    toast.success(messages.loaded(templates, schedules));
  });
  useEffect(() => {
    if (loadedAtMs > 0) tell();
  }, [loadedAtMs]);
}

function timelineOf(groups: readonly TemplateGroup[]): readonly (readonly [string, readonly ReadEntry[]])[] {
  const all = groups.flatMap(({ entries }) => entries);
  const byHour = Map.groupBy(all, ({ hour }) => (hour === undefined ? 'Unknown hour' : `${hour}:00`));
  return [...byHour].toSorted(([one], [other]) => (one < other ? -1 : 1));
}

function Summary({ group }: { readonly group: TemplateGroup }) {
  const { movement, breathing, hours, perDay } = groupSummary(group);
  return (
    <HStack as="span" gap="3" wrap="wrap">
      <span>{movement} movement</span>
      <span>{breathing} breathing</span>
      {hours && <span>{hours} UTC</span>}
      <span>{messages.perDay(perDay)}</span>
    </HStack>
  );
}

function Stats({ groups }: { readonly groups: readonly TemplateGroup[] | undefined }) {
  const entries = groups?.flatMap((group) => group.entries);
  const unique = (values: readonly (string | undefined)[] | undefined) =>
    values && <Count value={new Set(values.filter(Boolean)).size} />;
  const { stats: words } = messages;
  return (
    <Grid gap="3" templateColumns={{ base: 'repeat(2, 1fr)', xl: 'repeat(4, 1fr)' }} mb="4">
      <StatCard
        label={words.templates}
        icon={LayoutTemplate}
        value={groups && <Count value={groups.filter(({ id }) => id !== '').length} />}
        hint="With entries in the schedule"
      />
      <StatCard
        label={words.schedules}
        icon={ListChecks}
        value={entries && <Count value={entries.length} />}
        hint="Entries, including those without a template"
      />
      <StatCard
        label={words.sets}
        icon={Dumbbell}
        value={unique(entries?.map(({ set }) => set))}
        hint="Sets and breathing exercises"
      />
      <StatCard
        label={words.slots}
        icon={Clock}
        value={unique(entries?.map(({ hour }) => hour))}
        hint="Hours of the day"
      />
    </Grid>
  );
}
