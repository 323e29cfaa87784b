import { Buffer } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { S3Error } from './s3-error';

/** As in S3: the limit for what precedes the file. */
const maxFieldBytes = 20_000;

/** A form with a file that has not been read yet. */
export interface UploadForm {
  /** By name, in lower case. */
  readonly fields: ReadonlyMap<string, string>;
  readonly file: AsyncIterable<Buffer>;
}

/**
 * Reads a form (multipart/form-data) up to its file, which comes last, as S3 requires it. The caller can
 * refuse the file before it is read.
 *
 * @throws S3Error MalformedPOSTRequest
 */
export async function readUploadForm(request: IncomingMessage): Promise<UploadForm> {
  const contentType = request.headers['content-type'] ?? '';
  const boundary = /^multipart\/form-data;.*\bboundary="?([^";]+)"?/i.exec(contentType)?.[1];
  if (!boundary) throw malformed('The body is no multipart/form-data with a boundary');
  const chunks: AsyncIterator<Buffer> = request.iterator({ destroyOnReturn: false });
  let head = Buffer.alloc(0);
  for (;;) {
    const place = fileStart(head, boundary);
    if (place) {
      const fields = await fieldsIn(head.subarray(0, place.part), boundary, contentType);
      const rest = head.subarray(place.content);
      return { fields, file: upTo(Buffer.from(`\r\n--${boundary}`), rest, chunks) };
    }
    if (head.length > maxFieldBytes) throw malformed('The fields before the file are too long');
    const next = await chunks.next();
    if (next.done) throw malformed("POST requires exactly one file upload, in the form's last field");
    head = Buffer.concat([head, next.value]);
  }
}

/** Where the part with the file begins, and where its content begins. */
function fileStart(head: Buffer, boundary: string): { part: number; content: number } | undefined {
  const text = head.toString('latin1');
  const pattern = new RegExp(
    `--${boundary.replaceAll(/[^\w]/g, '\\$&')}\\r\\n(?:[^\\r\\n]+\\r\\n)*?content-disposition: *form-data;[^\\r\\n]*\\bname="file"[^\\r\\n]*\\r\\n(?:[^\\r\\n]+\\r\\n)*\\r\\n`,
    'i',
  );
  const found = pattern.exec(text);
  return found ? { part: found.index, content: found.index + found[0].length } : undefined;
}

async function fieldsIn(parts: Buffer, boundary: string, contentType: string) {
  const whole = Buffer.concat([parts, Buffer.from(`--${boundary}--\r\n`)]);
  const headers = { 'content-type': contentType };
  const form = await new Response(new Uint8Array(whole), { headers }).formData().catch((cause: unknown) => {
    throw malformed(`The form is malformed: ${String(cause)}`);
  });
  return new Map([...form].map(([name, value]) => [name.toLowerCase(), String(value)]));
}

/** The bytes before a delimiter; what follows is read and dropped. */
async function* upTo(
  delimiter: Buffer,
  first: Buffer,
  chunks: AsyncIterator<Buffer>,
): AsyncGenerator<Buffer> {
  let held = first;
  for (;;) {
    const end = held.indexOf(delimiter);
    if (end >= 0) {
      if (end > 0) yield held.subarray(0, end);
      break;
    }
    // The delimiter may have begun in the last bytes.
    const sure = Math.max(0, held.length - delimiter.length);
    if (sure > 0) yield held.subarray(0, sure);
    const next = await chunks.next();
    if (next.done) throw malformed('The form ends within its file');
    held = Buffer.concat([held.subarray(sure), next.value]);
  }
  while (!(await chunks.next()).done);
}

const malformed = (message: string) => new S3Error('MalformedPOSTRequest', message);
