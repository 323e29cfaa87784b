import { Badge, Button, CloseButton, Flex, Heading, HStack, Stack } from '@chakra-ui/react';
import { Download, FlaskConical, LayoutTemplate, Microscope, Plus, Trash2 } from 'lucide-react';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { countsByHour, type HourCounts } from '#shared/domain/schedules/analysis';
import type { ReadEntry, ScheduleEntry } from '#shared/domain/schedules/entry';
import { inWords, messageOf } from '../../api/api-error';
import { ActionError } from '../../components/actions/action-error';
import { BusyButton, RefreshButton } from '../../components/actions/busy-button';
import { NoticeLine } from '../../components/actions/notice-line';
import { OutcomeAlert } from '../../components/actions/outcome-alert';
import { TickBox } from '../../components/actions/tick-box';
import { Choice } from '../../components/filter/choice';
import { TextFilter } from '../../components/filter/text-filter';
import { ConfirmRun } from '../../components/run/confirm-run';
import { RunEnding } from '../../components/run/run-ending';
import { EntryDialog } from '../../components/schedule-entry/entry-dialog';
import type { EntryTarget } from '../../components/schedule-entry/entry-form-state';
import { EntryProblems, problemsByEntry } from '../../components/schedule-entry/entry-problems';
import { managerHours } from '../../components/schedule-entry/hours';
import { columnOf } from '../../components/table/data-table';
import { LocalTable } from '../../components/table/local-table';
import { formatCounted } from '../../components/text/number';
import { activityLook } from '../../components/week/activities';
import { ActivityChip } from '../../components/week/activity-chip';
import { ConflictNotice } from '../../components/week/conflict-notice';
import { NotSentContext } from '../../components/week/not-sent-note';
import { allTemplates, isOfTemplate, templateOptions } from '../../components/week/template-filter';
import { type EntryLibrary, useLibrary } from '../../components/week/use-library';
import { useReviewedSave } from '../../components/week/use-reviewed-save';
import { useSavedToast } from '../../components/week/use-saved-toast';
import { type SaveAct, type SaveOutcome, useScheduleEditor } from '../../components/week/use-schedule-editor';
import { AfterSave } from '../../components/week-editor/after-save';
import { EditableWeek } from '../../components/week-editor/editable-week';
import { createTemplates, type DataJob, dataJobs, endingOf } from './data-jobs';
import { EntriesTable, entrySearch, orderedEntries } from './entries-table';
import { Figures, MultiActivityHours } from './figures';
import { messages } from './messages';
import { dataJobOf, type RunningDataJob, useDataJob } from './use-data-job';
import { type ScheduleReading, useReading } from './use-reading';

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

interface StructureProps {
  readonly entries: readonly ScheduleEntry[];
  readonly library: EntryLibrary;
  readonly onClose: () => void;
}

const column = columnOf<HourCounts>();

const columns = [
  column('hour', 'Hour (UTC)', (row) => (
    <HStack gap="2" wrap="wrap" justify={{ base: 'flex-end', sm: 'flex-start' }}>
      {row.hour === undefined ? 'Unknown' : `${row.hour}:00`}
      {row.isRequired && row.total === 0 && (
        <Badge variant="surface" colorPalette="red">
          Missing
        </Badge>
      )}
      {!row.isRequired && (
        <Badge variant="surface" colorPalette="orange">
          Not required
        </Badge>
      )}
    </HStack>
  )),
  column('activities', 'Activities', (row) => (
    <HStack gap="2" wrap="wrap" justify={{ base: 'flex-end', sm: 'flex-start' }}>
      {Object.entries(row.byActivity)
        .toSorted(([one], [other]) => (activityLook(one).label < activityLook(other).label ? -1 : 1))
        .map(([activity, count]) => (
          <HStack key={activity} gap="1" as="span">
            <ActivityChip type={activity} /> {count}
          </HStack>
        ))}
    </HStack>
  )),
  column('templates', { header: 'Templates', align: 'end', width: '110px' }, ({ templates }) => templates),
  column('days', 'Days', ({ days }) => days || 'None'),
  column('total', { header: 'Entries', align: 'end', width: '90px' }, ({ total }) => total),
];

function Structure({ entries, library, onClose }: StructureProps) {
  const found = useMemo(() => problemsByEntry(entries, library.library), [entries, library.library]);
  const hours = useMemo(() => countsByHour(entries), [entries]);
  return (
    <Stack as="section" aria-label="Structure" gap="3">
      <Flex justify="space-between" align="center">
        <Heading as="h2" textStyle="sectionTitle">
          Structure of {formatCounted(entries.length, 'entry', 'entries')}
        </Heading>
        <CloseButton size="xs" aria-label="Close structure" onClick={onClose} />
      </Flex>
      {found.length === 0 ? (
        <OutcomeAlert status="success" onDismiss={onClose}>
          The audits found no problems.
        </OutcomeAlert>
      ) : (
        <EntryProblems
          title={`${formatCounted(found.length, 'problem')} found`}
          found={found}
          onDismiss={onClose}
        />
      )}
      <LocalTable
        caption="Entries by hour"
        columns={columns}
        rows={hours}
        getRowId={({ hour }) => hour ?? 'unknown'}
        pageSize={24}
        empty={{ title: 'No hours' }}
      />
    </Stack>
  );
}

interface ButtonsProps {
  readonly entries: readonly ScheduleEntry[];
  readonly reading: ScheduleReading;
  readonly running: RunningDataJob;
  readonly onAdd: () => void;
}

const icons = [FlaskConical, LayoutTemplate, Trash2];

function Buttons({ entries, reading, running, onAdd }: ButtonsProps) {
  const [asking, setAsking] = useState<DataJob>();
  const { buttons } = messages;
  return (
    <Flex gap="2" wrap="wrap" role="group" aria-label="Schedule tools">
      <RefreshButton busy={reading.loading} busyLabel="Loading" onClick={reading.load}>
        {buttons.load}
      </RefreshButton>
      <Button variant="solid" onClick={onAdd}>
        <Plus aria-hidden /> {buttons.add}
      </Button>
      <Button onClick={reading.analyze}>
        <Microscope aria-hidden /> {buttons.analyze}
      </Button>
      <BusyButton
        busy={reading.exporting}
        busyLabel="Exporting"
        icon={<Download aria-hidden />}
        onClick={reading.export}
      >
        {buttons.export}
      </BusyButton>
      {dataJobs.map((job, index) => {
        const Icon = icons[index] ?? FlaskConical;
        return (
          <BusyButton
            key={job.job}
            busy={running.busy && running.job === job}
            busyLabel={job.label}
            idle={running.busy}
            icon={<Icon aria-hidden />}
            onClick={() => setAsking(job)}
          >
            {job.label}
          </BusyButton>
        );
      })}
      <DataJobDialog job={asking} entries={entries} running={running} onClose={() => setAsking(undefined)} />
    </Flex>
  );
}

interface DataJobDialogProps {
  /** The job to confirm, or undefined when the dialog is closed. */
  readonly job: DataJob | undefined;
  readonly entries: readonly ScheduleEntry[];
  readonly running: RunningDataJob;
  readonly onClose: () => void;
}

function DataJobDialog({ job, entries, running, onClose }: DataJobDialogProps) {
  const [skipInvalid, setSkipInvalid] = useState(false);
  const isTemplates = job === createTemplates;
  return (
    <ConfirmRun
      open={job !== undefined}
      onClose={onClose}
      title={job?.title ?? ''}
      what={job?.question(entries)}
      confirmLabel={job?.label ?? ''}
      destructive={job?.isDestructive}
      pending={running.starting}
      error={running.job === job ? running.error : null}
      onConfirm={() => job && running.start(job, isTemplates ? { skipInvalid } : {}, onClose)}
    >
      {isTemplates && (
        <TickBox ticked={skipInvalid} onTick={setSkipInvalid}>
          Skip entries whose set is missing. If this is off, a single missing set stops the run before it
          changes anything.
        </TickBox>
      )}
    </ConfirmRun>
  );
}
