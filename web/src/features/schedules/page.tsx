import { Button, Stack } from '@chakra-ui/react';
import { useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { type ReactNode, useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { ReadEntry, ScheduleEntry } from '#shared/domain/schedules/entry';
import { weekdays, weekend } from '#shared/values/days';
import { noTemplate } from '#shared/values/template-ids';
import { ActionError } from '../../components/actions/action-error';
import type { BulkAction } from '../../components/bulk-edit/bulk-actions';
import { BulkEdit } from '../../components/bulk-edit/bulk-edit';
import { Choice } from '../../components/filter/choice';
import type { ParsedSearch } from '../../components/filter/search-params';
import { useSetSearch } from '../../components/filter/use-set-search';
import { Callout } from '../../components/layout/callout';
import { PageHeader } from '../../components/layout/page-header';
import { ErrorState } from '../../components/layout/states';
import { PageTabs } from '../../components/layout/tab-list';
import { EntryDialog } from '../../components/schedule-entry/entry-dialog';
import type { EntryTarget } from '../../components/schedule-entry/entry-form-state';
import { PasteButton } from '../../components/schedule-entry/paste-button';
import { DeleteEntry } from '../../components/schedule-entry/removal-question';
import { SelectionContext } from '../../components/table/use-selection';
import { Count } from '../../components/text/number';
import { ConflictNotice } from '../../components/week/conflict-notice';
import { NotSentContext } from '../../components/week/not-sent-note';
import { scheduleReads } from '../../components/week/schedule-reads';
import { allTemplates, templateOptions } from '../../components/week/template-filter';
import { useLibrary } from '../../components/week/use-library';
import { useReviewedSave } from '../../components/week/use-reviewed-save';
import { useSavedToast } from '../../components/week/use-saved-toast';
import { type SaveAct, type SaveOutcome, useScheduleEditor } from '../../components/week/use-schedule-editor';
import { AfterSave } from '../../components/week-editor/after-save';
import { EditableWeek } from '../../components/week-editor/editable-week';
import { BulkEffect, useEntrySelection } from './bulk-effect';
import { type Group, groupOf, shownEntries } from './groups';
import { messages } from './messages';
import { ScheduleTable } from './schedule-table';
import { type schedulesSearch, scheduleTabs } from './search';
import { Stats } from './stats';

/** The page /admin/schedules. */
export function SchedulesPage() {
  const search = useSearch({ from: '/shell/admin/schedules' });
  const change = useSetSearch<Partial<typeof search>>();
  const editor = useScheduleEditor({ failedText });
  const library = useLibrary();
  const saved = useSavedToast();
  const [opened, setOpened] = useState<EntryTarget>();
  const saving = useReviewedSave({
    editor,
    library,
    onSaved: (outcome) => saved.tell(outcome, wordsOf(outcome)),
  });
  const [removing, setRemoving] = useState<ReadEntry>();
  const tab = search.view ?? 'weekday';
  const set = useCallback((to: Partial<typeof search>) => change(to, { replace: true }), [change]);
  // The first render when the page opens cannot be split into slices, so it shows no entries. The entries are
  // then rendered in slices.
  const entries = useDeferredValue(editor.entries, notYet);
  const isPending = editor.query.isPending || entries === notYet;
  const rows = useMemo(
    () => Map.groupBy(shownEntries(entries, search.template), groupOf),
    [entries, search.template],
  );
  const selection = useEntrySelection(
    tab === 'week' ? undefined : (rows.get(tab) ?? none),
    editor.query.data,
  );
  const templates = useMemo(() => templateOptions(entries), [entries]);
  const target = targetOf(search, opened, editor.query.data !== undefined);
  const isAsking = target !== undefined || removing !== undefined;
  const close = () => {
    setOpened(undefined);
    set({ editSchedule: undefined, duplicateSchedule: undefined, field: undefined });
  };
  const create = (days: EntryTarget['days']) =>
    setOpened({ days, templateName: search.template === noTemplate ? undefined : search.template });
  const onEdit = useCallback((id: string) => set({ editSchedule: id }), [set]);
  const onDuplicate = useCallback((id: string) => set({ duplicateSchedule: id }), [set]);
  if (editor.query.error && !editor.query.data) {
    return (
      <>
        <Header onCreate={() => create(weekdays)} />
        <ErrorState
          error={editor.query.error}
          title={messages.loadFailed}
          onRetry={() => void editor.reload()}
        />
      </>
    );
  }
  const table = (group: Group) => (
    <SelectionContext value={selection}>
      <NotSentContext value={editor.notSent}>
        <ScheduleTable
          caption={messages.tabs[group]}
          rows={rows.get(group) ?? none}
          loading={isPending}
          onEdit={onEdit}
          onDuplicate={group === 'weekday' ? onDuplicate : undefined}
          onDelete={setRemoving}
        />
      </NotSentContext>
    </SelectionContext>
  );
  return (
    <>
      <Header onCreate={() => create(tab === 'weekend' ? weekend : weekdays)}>
        <PasteButton editor={editor} library={library} onAdded={saving.review} />
      </Header>
      <Stats entries={isPending ? undefined : editor.query.data} />
      <Stack gap="4">
        {!isAsking && <ConflictNotice editor={editor} />}
        {!isAsking && <ActionError error={editor.error} />}
        {saved.outcome && <AfterSave outcome={saved.outcome} library={library} onDismiss={saved.dismiss} />}
        {tab !== 'week' && (
          <Choice
            label="Template"
            value={search.template ?? allTemplates}
            options={templates}
            onChange={(template) => set({ template: template || undefined })}
          />
        )}
        <PageTabs
          label="Schedules"
          tabs={scheduleTabs}
          value={tab}
          onChange={(view) => set({ view })}
          title={(one) => (
            <>
              {messages.tabs[one]} {one !== 'week' && <Count value={rows.get(one)?.length ?? 0} />}
            </>
          )}
          contents={{
            weekday: table('weekday'),
            weekend: table('weekend'),
            special: (
              <>
                <SpecialNote onCreate={() => create([])} />
                {table('special')}
              </>
            ),
            week: <EditableWeek editor={editor} library={library} />,
          }}
        />
      </Stack>
      {tab !== 'week' && (
        <BulkEdit
          model="DefaultScheduledSet"
          selection={selection}
          effect={(edit) => <BulkEffect edit={edit} entries={editor.saved} library={library} />}
          onEdited={({ action, ids }) => saved.keep(outcomeOf(action, ids))}
          blocked={editor.size > 0 ? 'Save or discard your unsaved changes first.' : undefined}
        />
      )}
      {saving.parts}
      <EntryDialog
        target={target}
        onClose={close}
        editor={editor}
        library={library}
        onSaved={(outcome) =>
          saved.tell(outcome, outcome.created.length > 0 ? messages.created : messages.updated)
        }
      />
      <DeleteEntry
        entry={removing}
        editor={editor}
        library={library}
        onClose={() => setRemoving(undefined)}
        onDeleted={(outcome) => saved.tell(outcome, wordsOf(outcome))}
      />
    </>
  );
}

SchedulesPage.reads = scheduleReads;

const none: readonly ReadEntry[] = [];
const notYet: readonly ScheduleEntry[] = [];

const outcomeOf = (action: BulkAction, ids: readonly string[]): SaveOutcome => ({
  created: [],
  updated: action === 'delete' ? [] : ids,
  removed: action === 'delete' ? ids : [],
  record: '',
  after: [],
});

const failedText = (reason: string, act: SaveAct) =>
  act === 'delete' ? messages.deleteFailed(reason) : messages.saveFailed(reason);

function wordsOf({
  created,
  updated,
  removed,
}: {
  created: object;
  updated: object;
  removed: object;
}): string {
  const count = (list: object) => Object.keys(list).length;
  if (count(removed) > 0 && count(created) + count(updated) === 0) return messages.deleted;
  return count(created) > 0 && count(updated) === 0 ? messages.created : messages.updated;
}

/**
 * Returns the target from the URL, or else the one opened on the page. Undefined until the schedule has
 * loaded.
 */
function targetOf(
  { editSchedule, duplicateSchedule, field }: ParsedSearch<typeof schedulesSearch>,
  opened: EntryTarget | undefined,
  loaded: boolean,
): EntryTarget | undefined {
  if (!loaded) return undefined;
  if (editSchedule !== undefined) return { id: editSchedule, ...(field !== undefined && { field }) };
  if (duplicateSchedule !== undefined) return { copies: duplicateSchedule };
  return opened;
}

function Header({ onCreate, children }: { readonly onCreate: () => void; readonly children?: ReactNode }) {
  return (
    <PageHeader
      title="Schedule templates"
      purpose="The default schedule for users' reminders. Times are in UTC."
      actions={
        <>
          {children}
          <Button variant="solid" onClick={onCreate}>
            <Plus aria-hidden /> {messages.create}
          </Button>
        </>
      }
    />
  );
}

function SpecialNote({ onCreate }: { readonly onCreate: () => void }) {
  return (
    <Callout
      status="info"
      mb="3"
      alignItems="center"
      action={
        <Button size="xs" onClick={onCreate}>
          {messages.createSpecial}
        </Button>
      }
    >
      Special schedules run on any combination of days other than Monday to Friday or the weekend.
    </Callout>
  );
}
