import { pathOf } from '../../values/addresses';

/** The kinds of content items that are files. */
export type FileKind = 'image' | 'video';

interface FileRule {
  /** The accepted media types, each with its file extension. */
  readonly types: Readonly<Record<string, string>>;
  /** The names of the accepted types, for use in messages. */
  readonly words: string;
  readonly maxBytes: number;
}

const megabyte = 1024 * 1024;

/**
 * The formats that can be uploaded. Every browser can display them, and none of them can run code. SVG and
 * HTML are not accepted, because they can contain scripts (docs/decisions.md).
 */
export const fileRules: Readonly<Record<FileKind, FileRule>> = {
  image: {
    types: {
      'image/png': 'png',
      'image/apng': 'png',
      'image/jpeg': 'jpg',
      'image/webp': 'webp',
      'image/gif': 'gif',
      'image/avif': 'avif',
    },
    words: 'PNG, JPEG, WebP, GIF or AVIF',
    maxBytes: 10 * megabyte,
  },
  video: {
    types: { 'video/mp4': 'mp4', 'video/webm': 'webm' },
    words: 'MP4 or WebM',
    maxBytes: 50 * megabyte,
  },
};

/** The kinds of files that can be uploaded: files for content items, and tables to import. */
export type UploadKind = FileKind | 'csv';

/** The formats accepted for each kind of upload. */
export const uploadRules: Readonly<Record<UploadKind, FileRule>> = {
  ...fileRules,
  csv: { types: { 'text/csv': 'csv' }, words: 'CSV', maxBytes: 20 * megabyte },
};

/** Returns the kind of file that the media type belongs to, or undefined if the type is not accepted. */
export const kindOfType = (type: string): FileKind | undefined =>
  (Object.keys(fileRules) as FileKind[]).find((kind) => Object.hasOwn(fileRules[kind].types, type));

/** A file chosen by a user. */
export interface PickedFile {
  readonly name: string;
  /** The media type, determined from the file's name or content, or '' if unknown. */
  readonly type: string;
  readonly bytes: number;
}

/**
 * Returns a sentence that describes the problem with a file of the given kind, or undefined if the file is
 * valid.
 */
export function fileProblem(kind: UploadKind, { name, type, bytes }: PickedFile): string | undefined {
  const { types, words, maxBytes } = uploadRules[kind];
  if (bytes === 0) return `'${name}' is empty; expected a file with content.`;
  if (!Object.hasOwn(types, type)) {
    return `'${name}' is ${type === '' ? 'of an unknown type' : `of type ${type}`}; expected ${words}.`;
  }
  if (bytes > maxBytes) return `'${name}' is ${sizeText(bytes)}; expected at most ${sizeText(maxBytes)}.`;
  return undefined;
}

/**
 * Returns a sentence that describes the problem with a chosen file of any kind, or undefined if the file is
 * valid.
 */
export function pickedFileProblem(file: PickedFile): string | undefined {
  const kind = kindOfType(file.type);
  if (kind) return fileProblem(kind, file);
  if (file.bytes === 0) return fileProblem('image', file);
  const { image, video } = fileRules;
  const found = file.type === '' ? 'of an unknown type' : `of type ${file.type}`;
  return `'${file.name}' is ${found}; expected an image (${image.words}) or a video (${video.words}).`;
}

/** Formats a file size for display, such as '40 MB' or '12 KB'. The minimum is '1 KB'. */
export function sizeText(bytes: number): string {
  if (bytes >= megabyte) return `${(bytes / megabyte).toFixed(1).replace(/\.0$/, '')} MB`;
  return `${Math.max(1, Math.round(bytes / 1024))} KB`;
}

const maxNameLength = 200;

/**
 * Removes everything from a file name that could be misinterpreted in a path or by a system. Keeps only the
 * last path segment, as a single line in composed Unicode form.
 */
export function plainFileName(name: string): string {
  const last = name.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const line = last
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .replace(/^\.+/, '');
  return [...line].slice(0, maxNameLength).join('') || 'file';
}

/** The prefix in the bucket for content items' files. Uploads in progress have a different prefix. */
const mediaPrefix = 'media/';

/** Returns the key of an uploaded file that has passed its check. */
export const mediaKey = (id: string, extension: string): string => `${mediaPrefix}${id}.${extension}`;

/**
 * Returns a file's address, as stored in its item. The app finds the file at this path (docs/decisions.md).
 */
export const addressOfKey = (key: string): string => `/${key}`;

/** The maximum length of an object store key, in bytes. */
const maxKeyBytes = 1024;

/**
 * Returns the key of the file at an item's address, or undefined if the address is missing or points
 * somewhere else.
 */
export function keyOfAddress(address: unknown): string | undefined {
  if (typeof address !== 'string' || !address.startsWith('/')) return undefined;
  const path = pathOf(address);
  if (path === undefined || !path.startsWith(mediaPrefix)) return undefined;
  const isKey = !path.split('/').includes('') && new TextEncoder().encode(path).length <= maxKeyBytes;
  return isKey ? path : undefined;
}

/** The prefix in the bucket for unchecked uploads. Uploads expire after one day. */
export const uploadsPrefix = 'uploads/';

/** Returns the key of an upload that has not been checked yet. */
export const uploadKey = (subject: string, uploadId: string): string =>
  `${uploadsPrefix}${subject}/${uploadId}`;
