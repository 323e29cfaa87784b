import { randomUUID } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import { z } from 'zod';
import { isoNow } from '#functions/engine/ledger/ledger';
import type { ObjectContent, ObjectStore } from '#functions/gateways/object-store';
import { AppError, SystemicError } from '#functions/runtime/app-error';
import {
  addressOfKey,
  type FileKind,
  fileProblem,
  fileRules,
  keyOfAddress,
  mediaKey,
  plainFileName,
  uploadKey,
  uploadRules,
} from '#shared/domain/content/content-files';
import { ContentItem } from '#shared/models/content-item';
import { contentCategories } from '#shared/values/address-choices';
import { answerRecord } from './records/answer';
import { imageOf } from './records/audit-entry';
import { commandOf } from './records/command';
import { commit, type Plan } from './records/commit';
import { editOf, newRecord } from './records/edit';
import { changeTo } from './records/record-change';
import { readStored, recordKey } from './records/stored';
import { wordsFor } from './records/words';
import { noteError } from './request/answer-error';
import { clientToken } from './request/client-token';
import { type ApiRequest, operation } from './request/request';

function contentOf(buckets: ApiRequest['buckets']): ObjectStore {
  if (!buckets) throw new SystemicError('No content bucket is configured for this function.');
  return buckets.Content;
}

const kind = z.enum(['image', 'video']);
const uploadKind = z.enum(['image', 'video', 'csv']);
const fileName = z.string().max(1_000).transform(plainFileName);

/**
 * Returns a form for an upload. It is valid for 15 minutes, and the object store accepts only the declared
 * media type and size.
 */
const startUpload = operation(
  { kind: uploadKind, fileName, contentType: z.string().max(200), bytes: z.number().min(0) },
  async ({ kind: wanted, fileName: name, contentType, bytes }, { buckets, identity }) => {
    const problem = fileProblem(wanted, { name, type: contentType, bytes });
    if (problem !== undefined) {
      throw new AppError('BadRequest', problem, {
        info: { field: 'contentType', expected: uploadRules[wanted].words },
      });
    }
    const uploadId = randomUUID();
    const key = uploadKey(identity.sub, uploadId);
    const { maxBytes } = uploadRules[wanted];
    const { url, fields } = await contentOf(buckets).presignUpload({ key, contentType, maxBytes });
    return { uploadId, url, fields: JSON.stringify(fields) };
  },
);

const uploaded = z.strictObject({
  uploadId: z.uuid(),
  fileName,
  kind,
  name: z.string().trim().min(1, 'Name is required').max(300),
  category: z.enum(contentCategories),
});

type Uploaded = z.output<typeof uploaded>;

/**
 * Creates an item from an upload, whose content is checked. The file is stored under the item's ID, so an
 * upload never creates two items.
 */
const createContentFromUpload = operation({ input: uploaded, clientToken }, async (args, request) => {
  const { input, clientToken: token } = args;
  const { engine, buckets, identity } = request;
  const key = uploadKey(identity.sub, input.uploadId);
  const command = await commandOf(request, token, ['createContentFromUpload', input]);
  const record = await commit(engine, command, {
    plan: () => planOf(request, key, input),
    repeated: async (entry) => {
      const ofRecord = recordKey(ContentItem.name, input.uploadId);
      return (
        (await readStored(engine, ContentItem.name, input.uploadId)) ??
        imageOf(entry, 'after', ofRecord) ??
        {}
      );
    },
  });
  // It does not matter if this fails: abandoned uploads are deleted after a day.
  await contentOf(buckets)
    .delete(key)
    .catch(() => undefined);
  return answerRecord(ContentItem, record);
});

async function planOf({ engine, buckets }: ApiRequest, key: string, input: Uploaded): Promise<Plan> {
  const { uploadId: id, fileName: name } = input;
  const content = contentOf(buckets);
  const file = await checkedFile(content, { key, kind: input.kind, name });
  const kept = mediaKey(id, file.extension);
  await content.put({ key: kept, body: file.content, contentType: file.type });
  const fields = {
    kind: input.kind,
    name: input.name,
    category: input.category,
    url: addressOfKey(kept),
    fileName: name,
    contentType: file.type,
    bytes: file.content.length,
  };
  const change = changeTo(ContentItem.name, undefined, newRecord(id, fields, isoNow(engine)), isoNow(engine));
  return editOf(change, [change], `Created ${wordsFor(ContentItem, change.after)}`);
}

const maxFiles = 50;

/**
 * Returns URLs that can be read for five minutes. Null if the file does not exist or is stored elsewhere;
 * invalid URLs, which old records may contain, are not an error.
 */
const contentFiles = operation({ urls: z.array(z.string()).max(maxFiles) }, async ({ urls }, { buckets }) => {
  const content = contentOf(buckets);
  return Promise.all(
    urls.map(async (url) => {
      const key = keyOfAddress(url);
      const found = key === undefined ? undefined : await headOf(content, key);
      if (!found) return null;
      const address = await content.presignDownload({ key: found.key, disposition: 'inline' });
      return { address, contentType: found.contentType, bytes: found.bytes };
    }),
  );
});

/**
 * Reads a file's headers, or returns undefined if it does not exist or the store rejects the key. Throws if
 * the store does not respond.
 */
async function headOf(content: ObjectStore, key: string) {
  try {
    return await content.head(key);
  } catch (error) {
    if (!isBadRequest(error)) throw error;
    noteError(error, { key });
    return undefined;
  }
}

const sdkError = z.object({ $metadata: z.object({ httpStatusCode: z.literal(400) }) });
const isBadRequest = (error: unknown) => sdkError.safeParse(error).success;

export const contentOperations = { startUpload, createContentFromUpload, contentFiles };

interface CheckedFile {
  readonly content: Uint8Array;
  /** The file's type according to its content, whatever its name. */
  readonly type: string;
  readonly extension: string;
}

/**
 * Checks a file. Throws NotFound if it does not exist, and BadRequest if its content is not of the given
 * kind.
 * @param name the name in error messages
 */
async function checkedFile(
  store: ObjectStore,
  { key, kind, name }: { readonly key: string; readonly kind: FileKind; readonly name: string },
): Promise<CheckedFile> {
  const there = await store.head(key);
  const { maxBytes, types } = fileRules[kind];
  if (there && there.bytes > maxBytes)
    throw refused(kind, { name, type: there.contentType, bytes: there.bytes });
  const found = there && (await store.get(key));
  if (!found) {
    throw new AppError('NotFound', `'${name}' was not uploaded or has expired. Upload it again.`);
  }
  const content = await bytesOf(found);
  const type = (await fileTypeFromBuffer(content))?.mime ?? '';
  const extension = types[type];
  if (extension === undefined || content.length === 0) {
    throw refused(kind, { name, type, bytes: content.length });
  }
  return { content, type, extension };
}

function refused(kind: FileKind, file: Parameters<typeof fileProblem>[1]): AppError {
  const message =
    fileProblem(kind, file) ?? `'${file.name}' is not ${kind === 'image' ? 'an image' : `a ${kind}`}.`;
  return new AppError('BadRequest', message, {
    info: { field: 'input.uploadId', expected: fileRules[kind].words },
  });
}

async function bytesOf({ stream }: ObjectContent): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}
