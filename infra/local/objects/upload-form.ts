import type { Buffer } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { S3Error } from './s3-error';

/** The maximum size of everything before the file, as in S3. */
const maxFieldBytes = 20_000;

export interface UploadForm {
  /** The form fields, keyed by lower-case name. */
  readonly fields: ReadonlyMap<string, string>;
  readonly file: AsyncIterable<Buffer>;
}

/**
 * Reads up to the file, which must be the last field, as in S3. The caller can reject it before it is read.
 * @throws S3Error MalformedPOSTRequest
 */
export async function readUploadForm(request: IncomingMessage): Promise<UploadForm> {
  const { promise, resolve, reject } = Promise.withResolvers<UploadForm>();
  const fields = new Map<string, string>();
  let bytes = 0;
  const refuse = (message: string) => reject(malformed(message));
  const form = formOf(request)
    .on('field', (name, value, _, isCut) => {
      bytes += name.length + value.length;
      if (isCut || bytes > maxFieldBytes) refuse('The fields before the file are too long');
      fields.set(name.toLowerCase(), value);
    })
    // As in S3, fields after the file are ignored.
    .on('file', (_, file) => {
      finished(request, (error) => error && file.destroy(error));
      resolve({ fields: new Map(fields), file: whole(file) });
    })
    .on('finish', () => refuse("POST requires exactly one file upload, in the form's last field"))
    .on('error', (error) => refuse(`The form is malformed: ${String(error)}`));
  finished(request, (error) => error && refuse(`The request was cut off: ${error.message}`));
  request.pipe(form);
  return promise;
}

function formOf({ headers }: IncomingMessage): BusboyInstance {
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
      isPartAFile: (name) => name === 'file',
      limits: { fieldSize: maxFieldBytes },
    });
  } catch {
    throw malformed('The body is not multipart/form-data with a boundary');
  }
}

/** Passes on the file. Throws an S3Error if the form ends before the file does. */
async function* whole(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* file;
  } catch (error) {
    throw malformed(`The form ends in the middle of its file: ${String(error)}`);
  }
}

const malformed = (message: string) => new S3Error('MalformedPOSTRequest', message);
