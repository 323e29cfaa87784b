import { graphql } from './client';
import { type SendOptions, sendFile } from './send-file';

/** The API's permission for an upload. */
interface Ticket {
  readonly uploadId: string;
  readonly url: string;
  readonly fields: string;
}

/** A file to upload. */
export interface FileToUpload {
  /** The file's kind: `image`, `video` or `csv`. */
  readonly kind: string;
  readonly fileName: string;
  readonly contentType: string;
}

const document = `mutation StartUpload($kind: String!, $fileName: String!, $contentType: String!, $bytes: Float!) {
  startUpload(kind: $kind, fileName: $fileName, contentType: $contentType, bytes: $bytes) { uploadId url fields }
}`;

/** Uploads a file to the object store, which keeps it for a day. Returns the upload's ID. */
export async function uploadFile(file: File, named: FileToUpload, options: SendOptions): Promise<string> {
  const { startUpload } = await graphql<{ startUpload: Ticket }, object>(document, {
    ...named,
    bytes: file.size,
  });
  options.signal.throwIfAborted();
  const { uploadId, url, fields } = startUpload;
  await sendFile(file, { url, fields: JSON.parse(fields) as Record<string, string> }, options);
  return uploadId;
}
