import { useRef, useState } from 'react';
import { kindOfType, plainFileName } from '#shared/domain/content/content-files';
import { ApiError } from '../../api/api-error';
import { uploadFile } from '../../api/upload-file';
import type { Item } from './item';
import { createFromUpload, useFreshItems } from './queries';

export type UploadState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'sending'; readonly sent: number; readonly total: number }
  /** The server is checking the content. */
  | { readonly phase: 'checking' }
  | { readonly phase: 'failed'; readonly error: unknown };

export interface UploadIntent {
  readonly file: File;
  readonly name: string;
  readonly category: string;
}

/**
 * Uploads a file. If its item cannot be created afterwards, the next attempt does not send the file again.
 * Leaving the page cancels the upload.
 */
export function useUpload(onDone: (item: Item) => void) {
  const [state, setState] = useState<UploadState>({ phase: 'idle' });
  const current = useRef<AbortController>(undefined);
  const sent = useRef<{ readonly file: File; readonly uploadId: string }>(undefined);
  const refreshItems = useFreshItems();

  async function start({ file, name, category }: UploadIntent): Promise<void> {
    const kind = kindOfType(file.type);
    if (!kind || (current.current && !current.current.signal.aborted)) return;
    const controller = new AbortController();
    current.current = controller;
    const fileName = plainFileName(file.name);
    try {
      if (sent.current?.file !== file) {
        sent.current = undefined;
        setState({ phase: 'sending', sent: 0, total: file.size });
        const uploadId = await uploadFile(
          file,
          { kind, fileName, contentType: file.type },
          {
            signal: controller.signal,
            onProgress: (bytes) => setState({ phase: 'sending', sent: bytes, total: file.size }),
          },
        );
        sent.current = { file, uploadId };
      }
      setState({ phase: 'checking' });
      const { uploadId } = sent.current;
      const item = await createFromUpload({ uploadId, fileName, kind, name, category });
      controller.signal.throwIfAborted();
      sent.current = undefined;
      setState({ phase: 'idle' });
      onDone(item);
    } catch (error) {
      if (!controller.signal.aborted) setState({ phase: 'failed', error });
      // The server rejected the file or no longer has it, so it must be uploaded again.
      if (error instanceof ApiError && ['BadRequest', 'NotFound'].includes(error.code))
        sent.current = undefined;
    } finally {
      if (current.current === controller) current.current = undefined;
      void refreshItems();
    }
  }

  return {
    state,
    busy: state.phase === 'sending' || state.phase === 'checking',
    start,
    reset: () => setState({ phase: 'idle' }),
    cancel: () => {
      current.current?.abort();
      setState({ phase: 'idle' });
    },
  };
}
