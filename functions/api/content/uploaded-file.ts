import { fileTypeFromBuffer } from 'file-type';
import type { ObjectContent, ObjectStore } from '#functions/gateways/object-store';
import { AppError } from '#functions/runtime/app-error';
import { type FileKind, fileProblem, fileRules } from '#shared/domain/content/content-files';

export interface CheckedFile {
  readonly content: Uint8Array;
  /** By the content, regardless of the file's name. */
  readonly type: string;
  readonly extension: string;
}

/**
 * Throws NotFound if the file does not exist, and BadRequest if its content is not of the given kind.
 *
 * @param name for error messages
 */
export async function checkedFile(
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
