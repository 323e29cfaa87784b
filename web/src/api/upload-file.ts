import { gql } from '#shared/api/gql';
import { ApiError } from './api-error';
import { graphql } from './client';

export interface FileToUpload {
  readonly kind: string;
  readonly fileName: string;
  readonly contentType: string;
}

const document =
  gql(`mutation StartUpload($kind: String!, $fileName: String!, $contentType: String!, $bytes: Float!) {
  startUpload(kind: $kind, fileName: $fileName, contentType: $contentType, bytes: $bytes) { uploadId url fields }
}`);

/** Uploads a file and returns the upload's ID. The object store keeps the file for a day. */
export async function uploadFile(file: File, named: FileToUpload, options: SendOptions): Promise<string> {
  const { startUpload } = await graphql(document, {
    ...named,
    bytes: file.size,
  });
  options.signal.throwIfAborted();
  const { uploadId, url, fields } = startUpload;
  await sendFile(file, { url, fields: JSON.parse(fields) as Record<string, string> }, options);
  return uploadId;
}

/** A form with these fields, followed by the file (functions/gateways/object-store.ts). */
interface UploadTarget {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

interface SendOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (sent: number) => void;
}

/**
 * Sends a file with XMLHttpRequest, because `fetch` does not report upload progress. Rejects with an ApiError
 * or the signal's reason.
 */
function sendFile(file: File, { url, fields }: UploadTarget, options: SendOptions): Promise<void> {
  const { signal, onProgress } = options;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', file);
    request.upload.onprogress = ({ loaded }) => onProgress(Math.min(loaded, file.size));
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(refused(request));
    };
    request.onerror = () =>
      reject(new ApiError('Network', 'The file could not be sent. Check your connection and try again.'));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.open('POST', url);
    request.send(form);
  });
}

/** Returns the error. The response is XML with an error code such as EntityTooLarge. */
function refused({ responseText, status }: XMLHttpRequest): ApiError {
  const code = /<Code>(\w+)<\/Code>/.exec(responseText)?.[1] ?? `status ${status}`;
  return new ApiError('BadRequest', `The file was rejected (${code}). Choose it again.`);
}
