import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { type EntryWords, type LogEntry, newestEntries } from '../../components/operations/log-entry';
import { formatCounted } from '../../components/text/number';
import { type Act, actOfRun, needsDetails } from './acts';
import { messages } from './messages';
import type { RunDetails } from './queries';

const beginnings: Readonly<Record<Act['kind'], string>> = {
  migrate: 'Migrating',
  populate: 'Populating',
  clear: 'Clearing',
};

/**
 * Returns the latest 50 log entries, newest first, from runs and from this page. `details` is keyed by run
 * ID.
 */
export function logOf(
  runs: readonly JobRun[],
  details: ReadonlyMap<string, RunDetails>,
  own: readonly LogEntry[],
): readonly LogEntry[] {
  return newestEntries([...own, ...runs.flatMap((run) => entriesOf(run, details.get(run.id)))]);
}

function entriesOf(run: JobRun, details: RunDetails | undefined): readonly LogEntry[] {
  const act = actOfRun(run);
  if (!act) return [];
  const begun = {
    key: `${run.id} begun`,
    at: run.createdAt,
    kind: 'info' as const,
    text: beginning(act, run),
    run,
  };
  if (isActive(run.status)) return [begun];
  if (needsDetails(run) && !details) return [begun];
  const at = run.endedAt ?? run.createdAt;
  const ended = endings(run, act, details).map((said, index) => ({
    ...said,
    key: `${run.id} ${index}`,
    at,
    run,
  }));
  return [...ended, begun];
}

function beginning({ kind, templateId }: Act, { dryRun }: JobRun): string {
  const text = `${beginnings[kind]} ${templateId ?? 'all templates'}`;
  return dryRun ? `Dry run: ${text}` : text;
}

/** Returns the outcome in the specified wording, with the most severe entry first. */
export function endings(run: JobRun, act: Act, details: RunDetails | undefined): readonly EntryWords[] {
  if (run.status === 'FAILED')
    return [{ kind: 'error', text: messages.error(run.reason ?? 'The run could not continue.') }];
  if (run.status === 'STOPPED') return [{ kind: 'warning', text: 'Stopped before it finished' }];
  const failures = (details?.failures ?? []).map(
    ({ code, message }): EntryWords =>
      code === 'VisitFailed'
        ? { kind: 'error', text: messages.error(message) }
        : { kind: 'warning', text: `One record was not changed: ${message}` },
  );
  return [...failures, ...outcome(run, act, details)];
}

function outcome(
  { changed, failed, dryRun }: JobRun,
  act: Act,
  details: RunDetails | undefined,
): readonly EntryWords[] {
  if (dryRun) return [{ kind: 'info', text: `Dry run: ${wouldChange(details)}. Nothing was written` }];
  if (changed === 0) return failed > 0 ? [] : [{ kind: 'info', text: nothingToDo(act) }];
  if (failed > 0 && act.templateId === undefined) return [];
  return [{ kind: 'success', text: success(act, details) }];
}

function wouldChange(details: RunDetails | undefined): string {
  const { create = 0, update = 0, remove = 0 } = details?.changes ?? {};
  const parts = [
    create > 0 && `create ${formatCounted(create, 'demo set')}`,
    update > 0 && `update ${formatCounted(update, 'demo set')}`,
    remove > 0 && `remove ${formatCounted(remove, 'demo set')}`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? `would ${parts.join(', ')}` : 'nothing would change';
}

function nothingToDo({ kind, templateId }: Act): string {
  const what = templateId ?? 'all templates';
  return kind === 'clear' ? `Nothing to clear for ${what}` : `Already up to date: ${what}`;
}

function success({ kind, templateId }: Act, details: RunDetails | undefined): string {
  switch (kind) {
    case 'migrate':
      return templateId === undefined ? messages.migratedAll : messages.created(templateId);
    case 'populate':
      if (templateId === undefined) return messages.populatedAll;
      return details?.changes.create ? messages.created(templateId) : messages.updated(templateId);
    case 'clear':
      return templateId === undefined ? messages.clearedAll : messages.cleared(templateId);
    default:
      return kind satisfies never;
  }
}
