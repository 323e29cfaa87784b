import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ScheduleEntry } from '#shared/domain/schedules/entry';
import { messageOf } from '../../api/api-error';
import { entriesQuery } from '../../api/schedule/schedule-entries';
import type { Notice } from '../../components/actions/notice-line';
import { download } from '../../components/export/download';
import { jsonFormat } from '../../components/export/export-format';
import { formatCounted } from '../../components/text/number';
import { isOfTemplate } from '../../components/week/template-filter';
import type { EntryLibrary } from '../../components/week/use-library';
import { messages } from './messages';

interface Reading {
  readonly entries: readonly ScheduleEntry[] | undefined;
  readonly template: string;
  readonly library: EntryLibrary;
}

/** Loads, analyzes and exports, with the last outcome as a single line. */
export function useReading({ entries, template, library }: Reading) {
  const { refetch, isFetching } = useQuery(entriesQuery);
  const [notice, setNotice] = useState<Notice>();
  const [isAnalyzed, setAnalyzed] = useState(false);
  const [exporting, setExporting] = useState(false);

  const load = async () => {
    const { data, error } = await refetch();
    setNotice(
      error
        ? { tone: 'error', text: messages.loadFailed(messageOf(error)) }
        : {
            tone: 'success',
            text: `${formatCounted(data?.length ?? 0, 'entry', 'entries')} loaded.`,
          },
    );
  };

  const analyze = () => {
    setAnalyzed(false);
    if (!entries || entries.length === 0) {
      setNotice({ tone: 'warning', text: messages.nothingToAnalyze });
      return;
    }
    if (!library.loaded) {
      const reason = library.error ? messageOf(library.error) : 'The sets are still loading.';
      setNotice({ tone: 'error', text: messages.analyzeFailed(reason) });
      library.retry();
      return;
    }
    setNotice(undefined);
    setAnalyzed(true);
  };

  /** Exports the entries as stored now, not as when the tab was opened. */
  const save = async () => {
    if (!entries || entries.length === 0) {
      setNotice({ tone: 'warning', text: messages.nothingToExport });
      return;
    }
    setExporting(true);
    const { data, error } = await refetch();
    setExporting(false);
    if (error || !data) {
      setNotice({ tone: 'error', text: messages.exportFailed(messageOf(error)) });
      return;
    }
    const rows = data.filter((entry) => isOfTemplate(entry, template));
    const { head, piece, tail = '', mediaType } = jsonFormat<ScheduleEntry>();
    download(
      `schedule-${new Date().toISOString().slice(0, 10)}.json`,
      [head, piece(rows, 0), tail],
      mediaType,
    );
    setNotice({ tone: 'success', text: `${formatCounted(rows.length, 'entry', 'entries')} exported.` });
  };

  return {
    notice,
    loading: isFetching && !exporting,
    exporting,
    isAnalyzed,
    closeAnalysis: () => setAnalyzed(false),
    load: () => void load(),
    analyze,
    export: () => void save(),
  };
}

export type ScheduleReading = ReturnType<typeof useReading>;
