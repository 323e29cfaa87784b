import { Alert, Button, Stack, Tabs } from '@chakra-ui/react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { removeEntry } from '#shared/domain/schedules/draft';
import type { ReadEntry } from '#shared/domain/schedules/entry';
import { weekdays, weekend } from '#shared/values/days';
import { ActionError } from '../../components/actions/action-error';
import { BulkEdit } from '../../components/bulk-edit/bulk-edit';
import { Choice } from '../../components/filter/choice';
import { PageHeader } from '../../components/layout/page-header';
import { ErrorState } from '../../components/layout/states';
import { EntryDialog } from '../../components/schedule-entry/entry-dialog';
import type { EntryTarget } from '../../components/schedule-entry/entry-form-state';
import { PasteButton } from '../../components/schedule-entry/paste-button';
import { SelectionContext } from '../../components/table/use-selection';
import { UnsavedGuard } from '../../components/unsaved/use-unsaved-guard';
import { ConflictNotice } from '../../components/week/conflict-notice';
import { SaveBar } from '../../components/week/save-bar';
import { SaveReview } from '../../components/week/save-review';
import { allTemplates, noTemplate, templateOptions } from '../../components/week/template-filter';
import { useLibrary } from '../../components/week/use-library';
import { useSavedToast } from '../../components/week/use-saved-toast';
import { type SaveAct, useScheduleEditor } from '../../components/week/use-schedule-editor';
import { AfterSave } from '../../components/week-editor/after-save';
import { EditableWeek } from '../../components/week-editor/editable-week';
import { type Group, groupOf, shownEntries } from './groups';
import { messages } from './messages';
import { ScheduleTable } from './schedule-table';
import { scheduleTabs } from './search';
import { Stats } from './stats';
import { useEntrySelection } from './use-entry-selection';

/**
 * /admin/schedules: the default schedule as tables of weekday, weekend and special entries, and as a week.
 */
export function SchedulesPage() {
  const search = useSearch({ from: '/shell/admin/schedules' });
  const navigate = useNavigate({ from: '/admin/schedules' });
  const editor = useScheduleEditor({ failedText });
  const library = useLibrary();
  const saved = useSavedToast();
  const [opened, setOpened] = useState<EntryTarget>();
  const [reviewing, setReviewing] = useState(false);
  const tab = search.view ?? 'weekday';
  const set = useCallback(
    (change: Partial<typeof search>) =>
      void navigate({
        to: '/admin/schedules',
        search: (before) => ({ ...before, ...change }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  const rows = useMemo(
    () => Map.groupBy(shownEntries(editor.entries, search.template), groupOf),
    [editor.entries, search.template],
  );
  const selection = useEntrySelection(
    tab === 'week' ? undefined : (rows.get(tab) ?? none),
    editor.query.data,
  );
  const templates = useMemo(() => templateOptions(editor.entries), [editor.entries]);
  const target = targetOf(search, opened, editor.query.data !== undefined);
  const close = () => {
    setOpened(undefined);
    set({ editSchedule: undefined, duplicateSchedule: undefined });
  };
  const create = (days: EntryTarget['days']) =>
    setOpened({ days, templateName: search.template === noTemplate ? undefined : search.template });
  const onEdit = useCallback((id: string) => set({ editSchedule: id }), [set]);
  const onDuplicate = useCallback((id: string) => set({ duplicateSchedule: id }), [set]);
  const { edit } = editor;
  const onDelete = (entry: ReadEntry) => {
    edit((draft) => removeEntry(draft, entry.id));
    setReviewing(true);
  };
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
  return (
    <>
      <Header onCreate={() => create(tab === 'weekend' ? weekend : weekdays)}>
        <PasteButton editor={editor} library={library} onAdded={() => setReviewing(true)} />
      </Header>
      <UnsavedGuard unsaved={editor.size > 0} />
      <Stats entries={editor.query.data} />
      <Stack gap="4">
        {editor.conflicts && !target && (
          <ConflictNotice
            conflicts={editor.conflicts}
            onKeepTheirs={editor.keepTheirs}
            onOverwrite={editor.overwrite}
          />
        )}
        {!target && <ActionError error={editor.error} />}
        {saved.outcome && <AfterSave outcome={saved.outcome} library={library} onDismiss={saved.dismiss} />}
        {tab !== 'week' && (
          <Choice
            label="Template"
            value={search.template ?? allTemplates}
            options={templates}
            onChange={(template) => set({ template: template || undefined })}
          />
        )}
        <Tabs.Root
          value={tab}
          onValueChange={({ value }) => set({ view: scheduleTabs.find((one) => one === value) })}
          lazyMount
          unmountOnExit
        >
          <Tabs.List aria-label="Schedules" overflowX="auto" overflowY="hidden">
            {scheduleTabs.map((value) => (
              <Tabs.Trigger key={value} value={value} flexShrink="0">
                {messages.tabs[value]} {value !== 'week' && (rows.get(value)?.length ?? 0)}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          {(['weekday', 'weekend', 'special'] as const).map((group: Group) => (
            <Tabs.Content key={group} value={group}>
              {group === 'special' && <SpecialNote onCreate={() => create([])} />}
              <SelectionContext value={selection}>
                <ScheduleTable
                  caption={messages.tabs[group]}
                  rows={rows.get(group) ?? none}
                  loading={editor.query.isPending}
                  onEdit={onEdit}
                  onDuplicate={group === 'weekday' ? onDuplicate : undefined}
                  onDelete={onDelete}
                />
              </SelectionContext>
            </Tabs.Content>
          ))}
          <Tabs.Content value="week">
            <EditableWeek editor={editor} library={library} />
          </Tabs.Content>
        </Tabs.Root>
      </Stack>
      {tab !== 'week' && (
        <BulkEdit
          model="DefaultScheduledSet"
          selection={selection}
          blocked={editor.size > 0 ? 'Save or discard the unsaved changes first.' : undefined}
        />
      )}
      <SaveBar editor={editor} onReview={() => setReviewing(true)} />
      <EntryDialog
        target={target}
        onClose={close}
        editor={editor}
        library={library}
        onSaved={(outcome) =>
          saved.tell(outcome, outcome.created.length > 0 ? messages.created : messages.updated)
        }
      />
      <SaveReview
        open={reviewing && editor.size > 0}
        onClose={() => setReviewing(false)}
        editor={editor}
        library={library}
        question={deletionQuestion(editor)}
        onConfirm={() =>
          editor.submit((outcome) => {
            setReviewing(false);
            saved.tell(outcome, wordsOf(outcome));
          })
        }
      />
    </>
  );
}

const none: readonly ReadEntry[] = [];

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

/** The confirmation for a single deletion, as quoted by the specification. */
function deletionQuestion({ draft, saved, size }: ReturnType<typeof useScheduleEditor>): string | undefined {
  const [id] = draft.removed;
  if (size !== 1 || id === undefined) return undefined;
  const entry = saved.find((one) => one.id === id);
  const hour = entry && shownEntries([entry], undefined)[0]?.hour;
  return messages.deleteQuestion(hour === undefined ? 'an unknown time' : `${hour}:00`);
}

/** The entry named by the address, once the schedule has loaded; otherwise the one opened on the page. */
function targetOf(
  {
    editSchedule,
    duplicateSchedule,
  }: { editSchedule?: string | undefined; duplicateSchedule?: string | undefined },
  opened: EntryTarget | undefined,
  loaded: boolean,
): EntryTarget | undefined {
  if (!loaded) return undefined;
  if (editSchedule !== undefined) return { id: editSchedule };
  if (duplicateSchedule !== undefined) return { copies: duplicateSchedule };
  return opened;
}

interface HeaderProps {
  readonly onCreate: () => void;
  readonly children?: ReactNode;
}

function Header({ onCreate, children }: HeaderProps) {
  return (
    <PageHeader
      title="Schedule templates"
      purpose="The default schedule of users' reminders. Times are in UTC."
      actions={
        <>
          {children}
          <Button variant="solid" colorPalette="teal" onClick={onCreate}>
            <Plus aria-hidden /> {messages.create}
          </Button>
        </>
      }
    />
  );
}

function SpecialNote({ onCreate }: { readonly onCreate: () => void }) {
  return (
    <Alert.Root status="info" size="sm" mb="3" alignItems="center">
      <Alert.Indicator />
      <Alert.Content>
        Special schedules run on days other than Monday to Friday or Saturday and Sunday.
      </Alert.Content>
      <Button size="xs" onClick={onCreate}>
        {messages.createSpecial}
      </Button>
    </Alert.Root>
  );
}
