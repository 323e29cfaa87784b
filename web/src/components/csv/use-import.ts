import { useEffect, useRef, useState } from 'react';
import { plainFileName } from '#shared/domain/content/content-files';
import { uploadFile } from '../../api/upload-file';
import type { PreviewedRun } from '../run-preview/use-previewed-run';
import { csvType } from './csv-file';

/** The state of the upload before an import. */
export type ImportUpload =
  | { readonly phase: 'idle' }
  | { readonly phase: 'sending'; readonly sent: number; readonly total: number }
  | { readonly phase: 'failed'; readonly error: unknown };

/**
 * Returns an import, which uploads a CSV file and starts a dry run. A file that has already been uploaded is
 * not sent again.
 */
export function useImport(model: string, flow: PreviewedRun) {
  const [upload, setUpload] = useState<ImportUpload>({ phase: 'idle' });
  const current = useRef<AbortController>(undefined);
  const kept = useRef<{ readonly file: File; readonly uploadId: string }>(undefined);
  useEffect(() => () => current.current?.abort(), []);

  async function start(file: File, also: Readonly<Record<string, unknown>> = {}): Promise<void> {
    if (current.current) return;
    const controller = new AbortController();
    current.current = controller;
    try {
      if (kept.current?.file !== file) {
        setUpload({ phase: 'sending', sent: 0, total: file.size });
        const named = { kind: 'csv', fileName: plainFileName(file.name), contentType: csvType };
        const uploadId = await uploadFile(file, named, {
          signal: controller.signal,
          onProgress: (sent) => setUpload({ phase: 'sending', sent, total: file.size }),
        });
        controller.signal.throwIfAborted();
        kept.current = { file, uploadId };
      }
      setUpload({ phase: 'idle' });
      flow.preview({ job: 'import-records', params: { model, upload: kept.current.uploadId, ...also } });
    } catch (error) {
      if (!controller.signal.aborted) setUpload({ phase: 'failed', error });
    } finally {
      current.current = undefined;
    }
  }

  return { upload, start, dismiss: () => setUpload({ phase: 'idle' }) };
}
