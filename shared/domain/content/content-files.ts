import { pathOf } from '../../values/addresses';

/** Kinds of content items that are files. */
export type FileKind = 'image' | 'video';

interface FileRule {
  /** Media types that are taken, each with the end of a file's name. */
  readonly types: Readonly<Record<string, string>>;
  /** The types in words. */
  readonly words: string;
  readonly maxBytes: number;
}

const megabyte = 1024 * 1024;

/**
 * What may be uploaded. Formats that every browser shows and that run nothing: SVG and HTML can hold scripts
 * and are not among them (docs/decisions.md).
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

/** True for a kind that is a file. */
export const isFileKind = (kind: unknown): kind is FileKind => kind === 'image' || kind === 'video';

/** The kind of a file of that media type; undefined where none takes it. */
export const kindOfType = (type: string): FileKind | undefined =>
  (Object.keys(fileRules) as FileKind[]).find((kind) => Object.hasOwn(fileRules[kind].types, type));

/** A file as somebody picked it. */
export interface PickedFile {
  readonly name: string;
  /** Media type, as the file's name or its content tells; '' where nothing does. */
  readonly type: string;
  readonly bytes: number;
}

/** What is wrong with a file of a kind, in a sentence for a person; undefined where nothing is. */
export function fileProblem(kind: FileKind, { name, type, bytes }: PickedFile): string | undefined {
  const { types, words, maxBytes } = fileRules[kind];
  if (bytes === 0) return `'${name}' is empty; expected a file with something in it.`;
  if (!Object.hasOwn(types, type)) {
    return `'${name}' is ${type === '' ? 'of no known type' : `of the type ${type}`}; expected ${words}.`;
  }
  if (bytes > maxBytes) return `'${name}' has ${sizeText(bytes)}; expected ${sizeText(maxBytes)} at most.`;
  return undefined;
}

/**
 * What is wrong with a picked file whatever its kind, in a sentence for a person; undefined where nothing is.
 */
export function pickedFileProblem(file: PickedFile): string | undefined {
  const kind = kindOfType(file.type);
  if (kind) return fileProblem(kind, file);
  if (file.bytes === 0) return fileProblem('image', file);
  const { image, video } = fileRules;
  const found = file.type === '' ? 'of no known type' : `of the type ${file.type}`;
  return `'${file.name}' is ${found}; expected an image (${image.words}) or a video (${video.words}).`;
}

/** A size for a person: '40 MB', '12 KB'. A file of less than 1 KB has '1 KB'. */
export function sizeText(bytes: number): string {
  if (bytes >= megabyte) return `${(bytes / megabyte).toFixed(1).replace(/\.0$/, '')} MB`;
  return `${Math.max(1, Math.round(bytes / 1024))} KB`;
}

const maxNameLength = 200;

/**
 * The name of a file without what a path or a system could make of it: its last part, on one line, in the
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

/** Under what of the bucket files of content items stand; what is being uploaded stands elsewhere. */
/** Where files of content items are kept. */
export const mediaPrefix = 'media/';

/** The key of an uploaded file, once it is found to be what it should be. */
export const mediaKey = (id: string, extension: string): string => `${mediaPrefix}${id}.${extension}`;

/** The address of a file as its item keeps it: a path, under which the app finds it (docs/decisions.md). */
export const addressOfKey = (key: string): string => `/${key}`;

/** What the storage takes as a key at most. */
const maxKeyBytes = 1024;

/** The key of the file that an item's address names; undefined where that is elsewhere, or nowhere. */
export function keyOfAddress(address: unknown): string | undefined {
  if (typeof address !== 'string' || !address.startsWith('/')) return undefined;
  const path = pathOf(address);
  if (path === undefined || !path.startsWith(mediaPrefix)) return undefined;
  const isKey = !path.split('/').includes('') && new TextEncoder().encode(path).length <= maxKeyBytes;
  return isKey ? path : undefined;
}

/** Under what of the bucket files stand that nobody has looked at yet; what stays there goes after a day. */
export const uploadsPrefix = 'uploads/';

/** Where a file is put by whoever uploads it, until it was looked at. */
export const uploadKey = (subject: string, uploadId: string): string =>
  `${uploadsPrefix}${subject}/${uploadId}`;
