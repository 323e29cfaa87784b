import { pathOf } from '../../values/addresses';

export type FileKind = 'image' | 'video';

interface FileRule {
  /** The accepted media types, with the file extension of each. */
  readonly types: Readonly<Record<string, string>>;
  readonly words: string;
  readonly maxBytes: number;
}

const megabyte = 1024 * 1024;

/**
 * The rules for files. Every browser can display the accepted ones, and none can run code. SVG and HTML can
 * contain scripts (docs/decisions.md).
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

export type UploadKind = FileKind | 'csv';

export const uploadRules: Readonly<Record<UploadKind, FileRule>> = {
  ...fileRules,
  csv: { types: { 'text/csv': 'csv' }, words: 'CSV', maxBytes: 20 * megabyte },
};

/** Returns the kind of a media type, or undefined if it is not accepted. */
export const kindOfType = (type: string): FileKind | undefined =>
  (Object.keys(fileRules) as FileKind[]).find((kind) => Object.hasOwn(fileRules[kind].types, type));

export interface PickedFile {
  readonly name: string;
  /** The type according to the file's name or content; '' if unknown. */
  readonly type: string;
  readonly bytes: number;
}

/** Returns a sentence, or undefined if the file is valid. */
export function fileProblem(kind: UploadKind, { name, type, bytes }: PickedFile): string | undefined {
  const { types, words, maxBytes } = uploadRules[kind];
  if (bytes === 0) return `'${name}' is empty; expected a file with content.`;
  if (!Object.hasOwn(types, type)) {
    return `'${name}' is ${type === '' ? 'of an unknown type' : `of type ${type}`}; expected ${words}.`;
  }
  if (bytes > maxBytes) return `'${name}' is ${sizeText(bytes)}; expected at most ${sizeText(maxBytes)}.`;
  return undefined;
}

export function pickedFileProblem(file: PickedFile): string | undefined {
  const kind = kindOfType(file.type);
  if (kind) return fileProblem(kind, file);
  if (file.bytes === 0) return fileProblem('image', file);
  const { image, video } = fileRules;
  const found = file.type === '' ? 'of an unknown type' : `of type ${file.type}`;
  return `'${file.name}' is ${found}; expected an image (${image.words}) or a video (${video.words}).`;
}

/** Formats a size, such as '40 MB' or '12 KB'. The minimum is '1 KB'. */
export function sizeText(bytes: number): string {
  if (bytes >= megabyte) return `${(bytes / megabyte).toFixed(1).replace(/\.0$/, '')} MB`;
  return `${Math.max(1, Math.round(bytes / 1024))} KB`;
}

const maxNameLength = 200;

/**
 * Keeps only the last path segment, as a single line in composed Unicode, without what a path or a system
 * could misread.
 */
export function plainFileName(name: string): string {
  const last = name.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const line = last
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .replace(/^\.+/, '');
  return [...line].slice(0, maxNameLength).join('') || 'file';
}

/** The prefix of stored media. Uploads in progress have a different one. */
const mediaPrefix = 'media/';

export const mediaKey = (id: string, extension: string): string => `${mediaPrefix}${id}.${extension}`;

/** Returns the path at which the app finds the file (docs/decisions.md). */
export const addressOfKey = (key: string): string => `/${key}`;

/** The object store's maximum length of a key. */
const maxKeyBytes = 1024;

/** Returns a file's key, or undefined if the address is missing or points somewhere else. */
export function keyOfAddress(address: unknown): string | undefined {
  if (typeof address !== 'string' || !address.startsWith('/')) return undefined;
  const path = pathOf(address);
  if (path === undefined || !path.startsWith(mediaPrefix)) return undefined;
  const isKey = !path.split('/').includes('') && new TextEncoder().encode(path).length <= maxKeyBytes;
  return isKey ? path : undefined;
}

/** The prefix of unchecked uploads, which expire after one day. */
export const uploadsPrefix = 'uploads/';

/** Returns the key of an upload that is not checked yet. */
export const uploadKey = (subject: string, uploadId: string): string =>
  `${uploadsPrefix}${subject}/${uploadId}`;
