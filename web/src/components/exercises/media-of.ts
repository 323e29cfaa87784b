import { keyOfAddress } from '#shared/domain/content/content-files';
import type { StoredRecord } from '#shared/models/model';
import { isSafeAddress } from '#shared/values/addresses';

export interface MediaAddress {
  readonly field: 'image' | 'mediaUrl';
  readonly kind: 'image' | 'video';
  readonly address: string;
}

export interface ExerciseMedia {
  readonly files: readonly MediaAddress[];
  readonly videoID: string | undefined;
  readonly missing: readonly string[];
}

const videoName = /\.(mp4|webm|mov|m4v)([?#]|$)/i;

const textOf = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

export function mediaOf(record: StoredRecord): ExerciseMedia {
  const image = textOf(record.image);
  const mediaUrl = textOf(record.mediaUrl);
  const videoID = textOf(record.videoID);
  const isVideo = textOf(record.mediaType)?.toLowerCase() === 'video';
  const files: MediaAddress[] = [];
  const missing: string[] = [];
  for (const [field, address] of [
    ['image', image],
    ['mediaUrl', mediaUrl],
  ] as const) {
    if (address === undefined) continue;
    if (!isSafeAddress(address)) missing.push(`'${address}' is not a path or an HTTPS URL.`);
    else files.push({ field, kind: videoName.test(address) ? 'video' : 'image', address });
  }
  const hasVideo = videoID !== undefined || files.some(({ kind }) => kind === 'video');
  if (image === undefined && mediaUrl === undefined) missing.push('No image: the app shows an icon instead.');
  if (isVideo && !hasVideo) missing.push("The media type is 'video', but there is no video.");
  return { files, videoID, missing };
}

export const isOwnFile = (address: string): boolean => keyOfAddress(address) !== undefined;
