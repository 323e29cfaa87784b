import { useEffect, useRef, useState } from 'react';
import { allPages, type FetchPage } from '../../api/all-pages';
import { download } from './download';
import type { ExportFormat } from './export-format';

export type ExportState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'reading'; readonly rows: number }
  | { readonly phase: 'saved'; readonly rows: number }
  | { readonly phase: 'failed'; readonly error: unknown };

interface ExportOptions<Row> {
  /** The file name without the extension, such as 'run-7F3K-failures'. */
  readonly fileName: string;
  readonly fetchPage: FetchPage<Row>;
  readonly onSaved: (rows: number) => void;
  /** Called instead of saving a file if the list is empty. */
  readonly onEmpty: () => void;
}

/**
 * Exports a list. Only one export runs at a time. If it is cancelled, nothing is saved. Leaving the page
 * cancels it.
 */
export function useExport<Row>({ fileName, fetchPage, onSaved, onEmpty }: ExportOptions<Row>) {
  const [state, setState] = useState<ExportState>({ phase: 'idle' });
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);

  async function start(format: ExportFormat<Row>): Promise<void> {
    const controller = new AbortController();
    current.current = controller;
    const pieces = [format.head];
    let rows = 0;
    setState({ phase: 'reading', rows });
    try {
      for await (const page of allPages(fetchPage, controller.signal)) {
        pieces.push(format.piece(page, rows));
        rows += page.length;
        setState({ phase: 'reading', rows });
      }
      if (controller.signal.aborted) return;
      if (rows === 0) {
        setState({ phase: 'idle' });
        onEmpty();
        return;
      }
      if (format.tail) pieces.push(format.tail);
      download(`${fileName}.${format.extension}`, pieces, format.mediaType);
      setState({ phase: 'saved', rows });
      onSaved(rows);
    } catch (error) {
      if (!controller.signal.aborted) setState({ phase: 'failed', error });
    }
  }

  function cancel(): void {
    current.current?.abort();
    setState({ phase: 'idle' });
  }

  return { state, start, cancel };
}
