import { Flex, Stack } from '@chakra-ui/react';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { ReadEntry } from '#shared/domain/schedules/entry';
import { inWords, messageOf } from '../../api/api-error';
import { ActionError } from '../../components/actions/action-error';
import { NoticeLine } from '../../components/actions/notice-line';
import { Choice } from '../../components/filter/choice';
import { TextFilter } from '../../components/filter/text-filter';
import { RunEnding } from '../../components/run/run-ending';
import { EntryDialog } from '../../components/schedule-entry/entry-dialog';
import type { EntryTarget } from '../../components/schedule-entry/entry-form-state';
import { managerHours } from '../../components/schedule-entry/hours';
import { ConflictNotice } from '../../components/week/conflict-notice';
import { NotSentContext } from '../../components/week/not-sent-note';
import { allTemplates, isOfTemplate, templateOptions } from '../../components/week/template-filter';
import { useLibrary } from '../../components/week/use-library';
import { useReviewedSave } from '../../components/week/use-reviewed-save';
import { useSavedToast } from '../../components/week/use-saved-toast';
import { type SaveAct, type SaveOutcome, useScheduleEditor } from '../../components/week/use-schedule-editor';
import { AfterSave } from '../../components/week-editor/after-save';
import { EditableWeek } from '../../components/week-editor/editable-week';
import { Buttons } from './buttons';
import { endingOf } from './data-jobs';
import { EntriesTable, entrySearch, orderedEntries } from './entries-table';
import { Figures, MultiActivityHours } from './figures';
import { messages } from './messages';
import { Structure } from './structure';
import { dataJobOf, useDataJob } from './use-data-job';
import { useReading } from './use-reading';

/** A new entry's values, which docs/product.md specifies. */
const newEntry: EntryTarget = { hour: '09', days: ['Mon'] };

export function ScheduleAnalysisTab() {
  const editor = useScheduleEditor({ failedText });
  const library = useLibrary();
  const saved = useSavedToast();
  const running = useDataJob();
  const [template, setTemplate] = useState(allTemplates);
  const [q, setQ] = useState('');
  const [target, setTarget] = useState<EntryTarget>();
  const saving = useReviewedSave({
    editor,
    library,
    onSaved: (outcome) => saved.tell(outcome, wordsOf(outcome)),
  });
  const search = useDeferredValue(q);
  const { query, saved: all } = editor;
  const isLoaded = query.data !== undefined;
  const entries = useMemo(() => all.filter((entry) => isOfTemplate(entry, template)), [all, template]);
  const edit = useCallback((id: string) => setTarget({ id }), []);
  const ordered = useMemo(() => orderedEntries(entries), [entries]);
  const find = useMemo(() => entrySearch(library.titleOf), [library.titleOf]);
  const rows = useMemo(() => find(search, ordered), [find, search, ordered]);
  const templates = useMemo(() => templateOptions(all), [all]);
  const reading = useReading({ entries: isLoaded ? entries : undefined, template, library });
  const shows = useCallback((entry: ReadEntry) => isOfTemplate(entry, template), [template]);
  const setsError = library.error && inWords(library.error, messages.setsFailed(messageOf(library.error)));
  return (
    <Stack gap="4">
      <Buttons entries={all} reading={reading} running={running} onAdd={() => setTarget(newEntry)} />
      <NoticeLine notice={reading.notice} />
      {running.run && (
        <RunEnding
          key={running.run.id}
          run={running.run}
          ending={(run) => {
            const job = dataJobOf(run);
            return job ? endingOf(run, job) : { tone: 'info', text: run.title };
          }}
          onReversed={running.follow}
        />
      )}
      {target && setsError && <NoticeLine notice={{ tone: 'error', text: setsError.message }} />}
      {!target && <ConflictNotice editor={editor} />}
      {!target && <ActionError error={editor.error} />}
      {saved.outcome && <AfterSave outcome={saved.outcome} library={library} onDismiss={saved.dismiss} />}
      <Figures entries={isLoaded ? entries : undefined} />
      {reading.isAnalyzed && isLoaded && (
        <Structure entries={entries} library={library} onClose={reading.closeAnalysis} />
      )}
      {isLoaded && <MultiActivityHours entries={entries} />}
      <Flex gap="3" wrap="wrap" align="flex-end">
        <TextFilter
          type="search"
          label="Search"
          placeholder="Heading, set, template, day or hour"
          width={{ base: 'full', sm: '80' }}
          value={q}
          onChange={setQ}
        />
        <Choice stacked label="Template" value={template} options={templates} onChange={setTemplate} />
      </Flex>
      <NotSentContext value={editor.notSent}>
        <EntriesTable
          rows={rows}
          library={library}
          loading={query.isPending}
          error={query.error && inWords(query.error, messages.loadFailed(messageOf(query.error)))}
          onRetry={() => void query.refetch()}
          onEdit={edit}
          onClear={
            q === '' && template === allTemplates
              ? undefined
              : () => {
                  setQ('');
                  setTemplate(allTemplates);
                }
          }
        />
      </NotSentContext>
      {isLoaded && <EditableWeek editor={editor} library={library} shows={shows} />}
      {saving.parts}
      <EntryDialog
        target={target}
        onClose={() => setTarget(undefined)}
        editor={editor}
        library={library}
        hours={managerHours}
        onSaved={(outcome) => saved.tell(outcome, wordsOf(outcome))}
      />
    </Stack>
  );
}

const failedText = (reason: string, act: SaveAct) =>
  act === 'create' ? messages.createFailed(reason) : messages.updateFailed(reason);

function wordsOf({ created, updated, removed }: SaveOutcome): string {
  const count = created.length + updated.length + removed.length;
  if (count > 1) return `${count} schedule entries saved`;
  if (removed.length > 0) return 'Schedule entry deleted';
  return created.length > 0 ? 'Schedule entry created' : 'Schedule entry updated';
}
