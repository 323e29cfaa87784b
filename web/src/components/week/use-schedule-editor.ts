import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, useTransition } from 'react';
import {
  conflictsOf,
  draftedEntries,
  draftSize,
  type EntryConflict,
  emptyDraft,
  maxEntriesOfSave,
  type ScheduleDraft,
  saveInput,
  withoutEdits,
} from '#shared/domain/schedules/draft';
import { readEntry, type ScheduleEntry } from '#shared/domain/schedules/entry';
import { notSentEntries } from '#shared/domain/schedules/not-sent';
import { ApiError, inWords, messageOf } from '../../api/api-error';
import { useClientTokens } from '../../api/client-token';
import {
  entriesQuery,
  type SavedEntries,
  type StaleEntry,
  scheduleKeys,
  useSaveEntries,
} from '../../api/schedule/schedule-entries';
import { useSameFunction } from '../actions/use-same-functions';
import { useLargeSave } from './use-large-save';
import { entryWords } from './words';

const nothing: readonly ScheduleEntry[] = [];

/** Unsaved edits, with the entries that they are based on. The loaded schedule can change meanwhile. */
interface Edits {
  readonly draft: ScheduleDraft;
  readonly base: readonly ScheduleEntry[];
}

/** The other admins' changes to entries that the draft also changes. */
export interface Conflicts {
  readonly entries: readonly EntryConflict[];
  /** The changed entries, with the admins who changed them if known. */
  readonly who: readonly StaleEntry[];
}

export interface SaveOutcome extends SavedEntries {
  readonly after: readonly ScheduleEntry[];
  /** The run's ID, if there were too many entries for one transaction. */
  readonly runId?: string;
}

/** The kind of save: `create` or `delete` if it does nothing else, `update` otherwise. */
export type SaveAct = 'create' | 'update' | 'delete';

export type DraftChange = (draft: ScheduleDraft, saved: readonly ScheduleEntry[]) => ScheduleDraft;

interface EditorOptions {
  /** Returns the failure message. By default, it contains only the reason. */
  readonly failedText?: (reason: string, act: SaveAct) => string;
}

export function useScheduleEditor({ failedText }: EditorOptions = {}) {
  const client = useQueryClient();
  const query = useQuery(entriesQuery);
  const save = useSaveEntries();
  const tokens = useClientTokens();
  const [edits, setEdits] = useState<Edits>();
  const [refused, setRefused] = useState<unknown>();
  // The draft before an entry's dialog tried to save it, from which the next attempt starts.
  const [untried, setUntried] = useState<ScheduleDraft>();
  const [byRun, setByRun] = useState<{ readonly onSaved: (outcome: SaveOutcome) => void }>();
  // The page renders in slices after a save. Until then, the save counts as pending, so that it cannot be
  // sent twice.
  const [isShowing, showOutcome] = useTransition();
  const loaded = query.data ?? nothing;
  const draft = edits?.draft ?? emptyDraft;
  const saved = edits?.base ?? loaded;
  const entries = useMemo(() => draftedEntries(saved, draft), [saved, draft]);
  const notSent = useMemo(() => notSentEntries(entries), [entries]);
  const edited = useMemo(
    () => new Set([...draft.created.map(({ id }) => id), ...Object.keys(draft.changed)]),
    [draft],
  );

  const size = draftSize(draft);
  const large = useLargeSave({
    onSaved: ({ id }) => {
      setEdits(undefined);
      setUntried(undefined);
      void outcomeOfRun(client, id, { draft, base: saved }).then((outcome) => byRun?.onSaved(outcome));
    },
    onRefused: setRefused,
  });

  const edit = useSameFunction((change: DraftChange, seen: readonly ScheduleEntry[] = loaded) => {
    setRefused(undefined);
    setUntried(undefined);
    large.forget();
    setEdits((before) => {
      const base = before?.base ?? seen;
      const next = change(before?.draft ?? emptyDraft, base);
      return draftSize(next) === 0 ? undefined : { draft: next, base };
    });
  });

  const submit = (onSaved: (outcome: SaveOutcome) => void, now: Edits = { draft, base: saved }) => {
    if (save.isPending || isShowing || large.busy) return;
    setRefused(undefined);
    if (draftSize(now.draft) > maxEntriesOfSave) {
      setByRun({ onSaved });
      large.start(now.base, now.draft, false);
      return;
    }
    const input = saveInput(now.base, now.draft);
    save.mutate(
      { input, clientToken: tokens.tokenOf(input) },
      {
        onSuccess: (answer) => {
          tokens.forget();
          showOutcome(() => {
            setEdits(undefined);
            setUntried(undefined);
            onSaved({ ...answer, after: draftedEntries(now.base, now.draft) });
          });
        },
        onError: setRefused,
      },
    );
  };

  /**
   * Makes an edit and saves it with all others. If the save is rejected, the next attempt replaces the edit,
   * and `withdraw` removes it. `seen` is the list of entries that the edit is based on.
   */
  const apply = (
    change: DraftChange,
    onSaved: (outcome: SaveOutcome) => void,
    seen: readonly ScheduleEntry[] = loaded,
  ) => {
    const from = untried ?? draft;
    const base = edits?.base ?? seen;
    const next = { draft: change(from, base), base };
    if (draftSize(next.draft) === 0) {
      onSaved({ created: [], updated: [], removed: [], record: '', after: base });
      return;
    }
    setUntried(from);
    setEdits(next);
    submit(onSaved, next);
  };

  const withdraw = () => {
    if (untried === undefined) return;
    setRefused(undefined);
    setUntried(undefined);
    setEdits(draftSize(untried) === 0 ? undefined : { draft: untried, base: saved });
  };

  const conflicts = conflictsIn(refused, { draft, base: saved }, loaded);

  return {
    query,
    /** The entries that the draft is based on. Without edits, those last loaded. */
    saved,
    entries,
    notSent,
    draft,
    size,
    /** True if a run saves the edits. */
    isLarge: size > maxEntriesOfSave,
    large,
    rehearse: () => {
      setRefused(undefined);
      large.start(saved, draft, true);
    },
    edited,
    /**
     * Changes the draft. Stays the same across renders. Its second argument has the entries that the edit is
     * based on.
     */
    edit,
    discard: () => {
      setEdits(undefined);
      setUntried(undefined);
      setRefused(undefined);
      large.forget();
    },
    reload: () => client.invalidateQueries({ queryKey: scheduleKeys.all }),
    submit,
    apply,
    withdraw,
    saving: save.isPending || isShowing || large.busy,
    error: conflicts ? undefined : worded(refused, draft, failedText),
    conflicts,
    /** Discards the edits to entries that other admins have changed. */
    keepTheirs: (ids: readonly string[]) => {
      setRefused(undefined);
      setUntried(undefined);
      const next = withoutEdits(draft, ids);
      setEdits(draftSize(next) === 0 ? undefined : { draft: next, base: loaded });
    },
    /** Rebases the edits onto the current entries. Edits to deleted entries are dropped. */
    overwrite: () => {
      setRefused(undefined);
      const gone = (conflicts?.entries ?? []).filter(({ current }) => !current).map(({ id }) => id);
      const next = withoutEdits(draft, gone);
      setEdits(draftSize(next) === 0 ? undefined : { draft: next, base: loaded });
    },
  };
}

export type ScheduleEditor = ReturnType<typeof useScheduleEditor>;

function worded(refused: unknown, draft: ScheduleDraft, failedText: EditorOptions['failedText']): unknown {
  if (refused === undefined || refused === null || !failedText) return refused;
  return inWords(refused, failedText(messageOf(refused), actOf(draft)));
}

function actOf({ created, changed, removed }: ScheduleDraft): SaveAct {
  const isChanged = Object.keys(changed).length > 0;
  if (removed.length > 0 && created.length === 0 && !isChanged) return 'delete';
  return created.length > 0 && removed.length === 0 && !isChanged ? 'create' : 'update';
}

/** Returns the conflicts. Undefined if the save was rejected for another reason. */
function conflictsIn(
  refused: unknown,
  { draft, base }: Edits,
  loaded: readonly ScheduleEntry[],
): Conflicts | undefined {
  if (refused === undefined || refused === null) return undefined;
  const entries = conflictsOf(draft, base, loaded);
  const stale = staleIn(refused);
  // A run does not report who made the changes, but the reloaded schedule shows which entries changed.
  const who =
    stale.length > 0 || draftSize(draft) <= maxEntriesOfSave
      ? stale
      : entries.map((entry) => ({
          id: entry.id,
          words: `entry '${entryWords(readEntry(entry.loaded))}'`,
          gone: entry.current === undefined,
        }));
  return who.length > 0 ? { entries, who } : undefined;
}

async function outcomeOfRun(
  client: QueryClient,
  runId: string,
  { draft, base }: Edits,
): Promise<SaveOutcome> {
  const after = await client.fetchQuery({ ...entriesQuery, staleTime: 0 });
  const known = new Set(base.map(({ id }) => id));
  return {
    created: after.map(({ id }) => id).filter((id) => !known.has(id)),
    updated: Object.keys(draft.changed),
    removed: draft.removed,
    record: '',
    after,
    runId,
  };
}

function staleIn(error: unknown): readonly StaleEntry[] {
  if (!(error instanceof ApiError) || error.code !== 'Conflict') return [];
  const { entries } = error.info;
  return Array.isArray(entries) ? (entries as readonly StaleEntry[]) : [];
}
