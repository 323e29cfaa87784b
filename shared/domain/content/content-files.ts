import { pathOf } from '../../values/addresses';

/** Kinds of content items that are files. */
export type FileKind = 'image' | 'video';

interface FileRule {
  /** Accepted media types, each with the extension of a file's name. */
  readonly types: Readonly<Record<string, string>>;
  /** The types in words. */
  readonly words: string;
  readonly maxBytes: number;
}

const megabyte = 1024 * 1024;

/**
 * The formats that may be uploaded: every browser shows them, and they run nothing. SVG and HTML can hold
 * scripts and are not accepted (docs/decisions.md).
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

/** Kinds of files that can be uploaded: those of content, and tables to import. */
export type UploadKind = FileKind | 'csv';

/** The formats that may be uploaded of each kind. */
export const uploadRules: Readonly<Record<UploadKind, FileRule>> = {
  ...fileRules,
  csv: { types: { 'text/csv': 'csv' }, words: 'CSV', maxBytes: 20 * megabyte },
};

/** The kind of a file with that media type; undefined if none accepts it. */
export const kindOfType = (type: string): FileKind | undefined =>
  (Object.keys(fileRules) as FileKind[]).find((kind) => Object.hasOwn(fileRules[kind].types, type));

/** A file that somebody picked. */
export interface PickedFile {
  readonly name: string;
  /** Media type, according to the file's name or content; '' if unknown. */
  readonly type: string;
  readonly bytes: number;
}

/** The problem with a file of a kind, in a sentence; undefined if there is none. */
export function fileProblem(kind: UploadKind, { name, type, bytes }: PickedFile): string | undefined {
  const { types, words, maxBytes } = uploadRules[kind];
  if (bytes === 0) return `'${name}' is empty; expected a file with content.`;
  if (!Object.hasOwn(types, type)) {
    return `'${name}' is ${type === '' ? 'of no known type' : `of the type ${type}`}; expected ${words}.`;
  }
  if (bytes > maxBytes) return `'${name}' has ${sizeText(bytes)}; expected ${sizeText(maxBytes)} at most.`;
  return undefined;
}

/** The problem with a picked file, whatever its kind, in a sentence; undefined if there is none. */
export function pickedFileProblem(file: PickedFile): string | undefined {
  const kind = kindOfType(file.type);
  if (kind) return fileProblem(kind, file);
  if (file.bytes === 0) return fileProblem('image', file);
  const { image, video } = fileRules;
  const found = file.type === '' ? 'of no known type' : `of the type ${file.type}`;
  return `'${file.name}' is ${found}; expected an image (${image.words}) or a video (${video.words}).`;
}

/** A size for people: '40 MB', '12 KB'. A file of less than 1 KB shows '1 KB'. */
export function sizeText(bytes: number): string {
  if (bytes >= megabyte) return `${(bytes / megabyte).toFixed(1).replace(/\.0$/, '')} MB`;
  return `${Math.max(1, Math.round(bytes / 1024))} KB`;
}

const maxNameLength = 200;

/**
 * The name of a file without anything that a path or a system could misread: its last part, on one line, in
 * composed form.
 */
export function plainFileName(name: string): string {
  const last = name.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const line = last
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .replace(/^\.+/, '');
  return [...line].slice(0, maxNameLength).join('') || 'file';
}

/** Where in the bucket the files of content items are kept; uploads in progress are elsewhere. */
/** Where files of content items are kept. */
const mediaPrefix = 'media/';

/** The key of an uploaded file after it passed the check. */
export const mediaKey = (id: string, extension: string): string => `${mediaPrefix}${id}.${extension}`;

/** The address of a file as its item keeps it: a path at which the app finds it (docs/decisions.md). */
export const addressOfKey = (key: string): string => `/${key}`;

/** The storage's limit for a key. */
const maxKeyBytes = 1024;

/** The key of the file at an item's address; undefined if that is elsewhere or missing. */
export function keyOfAddress(address: unknown): string | undefined {
  if (typeof address !== 'string' || !address.startsWith('/')) return undefined;
  const path = pathOf(address);
  if (path === undefined || !path.startsWith(mediaPrefix)) return undefined;
  const isKey = !path.split('/').includes('') && new TextEncoder().encode(path).length <= maxKeyBytes;
  return isKey ? path : undefined;
}

/** The place in the bucket of files that nobody has examined yet; they expire after a day. */
export const uploadsPrefix = 'uploads/';

/** Where an uploader puts a file until it is examined. */
export const uploadKey = (subject: string, uploadId: string): string =>
  `${uploadsPrefix}${subject}/${uploadId}`;
