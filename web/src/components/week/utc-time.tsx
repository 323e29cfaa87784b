import { chakra } from '@chakra-ui/react';
import { timeProblem } from '#shared/values/notification-time';
import { isUtcHere, zoneOf } from '../time/time-format';

const dayMs = 86_400_000;
const minuteMs = 60_000;
const local = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/**
 * Converts a UTC time of day to the viewer's time zone, using today's date, and returns it in the form '09:55
 * CET'. Returns undefined if the time is invalid, or if the viewer's time zone is UTC.
 */
export function localTime(time: string, nowMs: number): string | undefined {
  if (timeProblem(time) !== undefined) return undefined;
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const atMs = Math.floor(nowMs / dayMs) * dayMs + (hours * 60 + minutes) * minuteMs;
  if (isUtcHere(atMs)) return undefined;
  return `${local.format(atMs)} ${zoneOf(atMs)}`.trim();
}

/** A time of day in UTC, with the viewer's local time next to it. */
export function UtcTime({ time, zone = true }: { readonly time: string; readonly zone?: boolean }) {
  const here = localTime(time, Date.now());
  return (
    <chakra.span fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
      {time || '–'}
      {zone && time !== '' && ' UTC'}
      {here && (
        <chakra.span color="fg.muted" textStyle="xs">
          {' '}
          ({here})
        </chakra.span>
      )}
    </chakra.span>
  );
}
