import type { IncomingMessage, ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { AccessKeys } from '../gate/access-keys';
import type { ObjectFiles, Written } from './object-files';
import { checkPostPolicy, type SizeRange } from './post-policy';
import { S3Error, unknown } from './s3-error';
import { xmlDocument } from './xml';

/** S3's maximum length of a key. */
const maxKeyBytes = 1_024;

/** Headers that are stored with the object and returned with each response. */
const keptHeaders = ['content-type', 'content-encoding', 'content-disposition', 'cache-control'];

/** Headers that control how the request itself is handled. */
const knownHeaders = new Set([
  'x-amz-content-sha256',
  'x-amz-date',
  'x-amz-user-agent',
  'x-amz-sdk-checksum-algorithm',
  'x-amz-checksum-crc32',
  'x-amz-checksum-sha256',
]);

export async function putObject(
  files: ObjectFiles,
  key: string,
  request: IncomingMessage,
  url: URL,
  response: ServerResponse,
): Promise<void> {
  for (const name of url.searchParams.keys()) {
    if (name !== 'x-id' && !/^x-amz-/i.test(name)) throw unknown(`the parameter ${name} in a PUT`);
  }
  checkKey(key);
  const headers = headersToKeep(request);
  const ifNoneMatch = request.headers['if-none-match'];
  if (ifNoneMatch !== undefined && ifNoneMatch !== '*')
    throw unknown(`If-None-Match: ${ifNoneMatch} in a PUT`);
  const written = await files.write(request);
  try {
    checkDigests(request, written);
  } catch (error) {
    await files.drop(written);
    throw error;
  }
  const { etag, sha256 } = await files.keep(key, written, headers, ifNoneMatch === '*');
  response.writeHead(200, { etag, 'x-amz-checksum-sha256': sha256 }).end();
}

interface PostedForm<Signer> {
  readonly keys: AccessKeys<Signer>;
  readonly bucket: string;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/**
 * Answers PostObject.
 * @param demand throws if the policy's signer may not put an object with that key
 */
export async function postObject<Signer>(
  files: ObjectFiles,
  { keys, bucket, request, response }: PostedForm<Signer>,
  demand: (signer: Signer, key: string) => void,
): Promise<void> {
  const { fields, file } = await readUploadForm(request);
  const { range, signer } = checkPostPolicy(keys, fields, bucket, Date.now());
  const key = fields.get('key') ?? '';
  checkKey(key);
  demand(signer, key);
  const status = fields.get('success_action_status') ?? '204';
  if (status !== '201' && status !== '204') throw unknown(`success_action_status ${status}`);
  const written = await files.write(within(file, range));
  if (written.bytes < range.min || written.bytes > range.max) {
    await files.drop(written);
    throw written.bytes < range.min
      ? new S3Error('EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size')
      : new S3Error('EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size');
  }
  const own = [...fields].filter(([name]) => name.startsWith('x-amz-meta-'));
  const contentType = fields.get('content-type') ?? 'binary/octet-stream';
  const { etag } = await files.keep(
    key,
    written,
    { ...Object.fromEntries(own), 'content-type': contentType },
    false,
  );
  if (status === '204') {
    response.writeHead(204, { etag }).end();
    return;
  }
  const answer = xmlDocument(
    'PostResponse',
    [
      ['Bucket', bucket],
      ['Key', key],
      ['ETag', etag],
    ],
    false,
  );
  response.writeHead(201, { etag, 'content-type': 'application/xml' }).end(answer);
}

/**
 * Yields at most one byte beyond the limit, which shows that the file is too large. The rest is read and
 * discarded, so that the browser gets a response.
 */
async function* within(file: AsyncIterable<Buffer>, { max }: SizeRange): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of file) {
    const room = max + 1 - bytes;
    if (room > 0) yield chunk.subarray(0, room);
    bytes += chunk.length;
  }
}

function headersToKeep({ headers }: IncomingMessage): Record<string, string> {
  const kept: Record<string, string> = { 'content-type': 'binary/octet-stream' };
  for (const [name, value] of Object.entries(headers)) {
    if (keptHeaders.includes(name) || name.startsWith('x-amz-meta-')) kept[name] = String(value);
    else if (name.startsWith('x-amz-') && !knownHeaders.has(name))
      throw unknown(`the header ${name} in a PUT`);
  }
  // This is the SDK's format for a body sent in chunks.
  if (kept['content-encoding']?.includes('aws-chunked')) throw unknown('the content encoding aws-chunked');
  return kept;
}

function checkDigests({ headers }: IncomingMessage, written: Written): void {
  const hex = Buffer.from(written.sha256, 'base64').toString('hex');
  const expected = [
    [headers['x-amz-content-sha256'], /^[0-9a-f]{64}$/, hex],
    [headers['x-amz-checksum-sha256'], /./, written.sha256],
    [headers['x-amz-checksum-crc32'], /./, written.crc32],
  ] as const;
  for (const [given, counts, right] of expected) {
    if (typeof given === 'string' && counts.test(given) && given !== right) {
      throw new S3Error('BadDigest', 'The checksum you specified did not match what we received.');
    }
  }
}

function checkKey(key: string): void {
  if (Buffer.byteLength(key) > maxKeyBytes) throw new S3Error('KeyTooLongError', 'Your key is too long');
}

/** The maximum size of everything before the file, as in S3. */
const maxFieldBytes = 20_000;

interface UploadForm {
  readonly fields: ReadonlyMap<string, string>;
  readonly file: AsyncIterable<Buffer>;
}

/**
 * Reads up to the file, which must be the last field, as in S3. The caller can reject it before it is read.
 * @throws S3Error MalformedPOSTRequest
 */
async function readUploadForm(request: IncomingMessage): Promise<UploadForm> {
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
