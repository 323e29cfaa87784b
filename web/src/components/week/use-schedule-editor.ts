import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { conflictsOf, type EntryConflict, withoutEdits } from '#shared/domain/schedules/conflicts';
import {
  draftedEntries,
  draftSize,
  emptyDraft,
  type ScheduleDraft,
  saveInput,
} from '#shared/domain/schedules/draft';
import type { ScheduleEntry } from '#shared/domain/schedules/entry';
import { ApiError } from '../../api/api-error';
import { useClientTokens } from '../../api/client-token';
import {
  entriesQuery,
  type SavedEntries,
  type StaleEntry,
  scheduleKeys,
  useSaveEntries,
} from '../../api/schedule/schedule-entries';

const nothing: readonly ScheduleEntry[] = [];

/** The edits, and the entries that they are based on. The loaded schedule may change in the meantime. */
interface Edits {
  readonly draft: ScheduleDraft;
  readonly base: readonly ScheduleEntry[];
}

/** Changes by others to entries that the draft changes. */
export interface Conflicts {
  readonly entries: readonly EntryConflict[];
  /** Who changed which entry, as reported by the server. */
  readonly who: readonly StaleEntry[];
}

/** The outcome of a save: the server's answer, and the schedule after it. */
export interface SaveOutcome extends SavedEntries {
  readonly after: readonly ScheduleEntry[];
}

/** Loads the default schedule and holds edits until they are saved as one command. */
export function useScheduleEditor() {
  const client = useQueryClient();
  const query = useQuery(entriesQuery);
  const save = useSaveEntries();
  const tokens = useClientTokens();
  const [edits, setEdits] = useState<Edits>();
  const [refused, setRefused] = useState<unknown>();
  const loaded = query.data ?? nothing;
  const draft = edits?.draft ?? emptyDraft;
  const saved = edits?.base ?? loaded;
  const entries = useMemo(() => draftedEntries(saved, draft), [saved, draft]);
  const edited = useMemo(
    () => new Set([...draft.created.map(({ id }) => id), ...Object.keys(draft.changed)]),
    [draft],
  );

  const edit = (change: (draft: ScheduleDraft, saved: readonly ScheduleEntry[]) => ScheduleDraft) => {
    setRefused(undefined);
    setEdits((before) => {
      const base = before?.base ?? loaded;
      const next = change(before?.draft ?? emptyDraft, base);
      return draftSize(next) === 0 ? undefined : { draft: next, base };
    });
  };

  const submit = (onSaved: (outcome: SaveOutcome) => void, now: Edits = { draft, base: saved }) => {
    if (save.isPending) return;
    const input = saveInput(now.base, now.draft);
    setRefused(undefined);
    save.mutate(
      { input, clientToken: tokens.tokenOf(input) },
      {
        onSuccess: (answer) => {
          tokens.forget();
          setEdits(undefined);
          onSaved({ ...answer, after: draftedEntries(now.base, now.draft) });
        },
        onError: setRefused,
      },
    );
  };

  /**
   * Makes an edit and saves it at once, together with all other edits. If the save is refused, it remains an
   * edit.
   */
  const apply = (
    change: (draft: ScheduleDraft, saved: readonly ScheduleEntry[]) => ScheduleDraft,
    onSaved: (outcome: SaveOutcome) => void,
  ) => {
    const next = { draft: change(draft, saved), base: saved };
    if (draftSize(next.draft) === 0) {
      onSaved({ created: [], updated: [], removed: [], record: '', after: saved });
      return;
    }
    setEdits(next);
    submit(onSaved, next);
  };

  const who = staleIn(refused);
  const conflicts: Conflicts | undefined =
    who.length > 0 ? { entries: conflictsOf(draft, saved, loaded), who } : undefined;

  return {
    query,
    /** The entries as loaded and saved. */
    saved,
    /** The entries as they would be after the save. */
    entries,
    draft,
    size: draftSize(draft),
    edited,
    edit,
    discard: () => {
      setEdits(undefined);
      setRefused(undefined);
    },
    reload: () => client.invalidateQueries({ queryKey: scheduleKeys.all }),
    submit,
    apply,
    saving: save.isPending,
    error: conflicts ? undefined : refused,
    conflicts,
    /** Drops the edits of entries that others changed, and keeps the others' changes. */
    keepTheirs: (ids: readonly string[]) => {
      setRefused(undefined);
      const next = withoutEdits(draft, ids);
      setEdits(draftSize(next) === 0 ? undefined : { draft: next, base: loaded });
    },
    /** Rebases the edits on the current entries. Edits of deleted entries are dropped. */
    overwrite: () => {
      setRefused(undefined);
      const gone = (conflicts?.entries ?? []).filter(({ current }) => !current).map(({ id }) => id);
      const next = withoutEdits(draft, gone);
      setEdits(draftSize(next) === 0 ? undefined : { draft: next, base: loaded });
    },
  };
}

export type ScheduleEditor = ReturnType<typeof useScheduleEditor>;

/** The entries named by a refused save. */
function staleIn(error: unknown): readonly StaleEntry[] {
  if (!(error instanceof ApiError) || error.code !== 'Conflict') return [];
  const { entries } = error.info;
  return Array.isArray(entries) ? (entries as readonly StaleEntry[]) : [];
}
