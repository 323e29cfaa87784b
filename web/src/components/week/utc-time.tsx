import { chakra } from '@chakra-ui/react';
import { isUtcHere, zoneOf } from '#shared/text/time-format';
import { timeProblem } from '#shared/values/notification-time';

const lengthOfDayMs = 86_400_000;
const minuteMs = 60_000;
const local = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/**
 * Returns text such as '09:55 CET', or undefined if the time is invalid or the viewer's zone is UTC.
 * @param dayMs a time on the UTC day in question, because the difference to UTC depends on the day
 */
export function localTime(time: string, dayMs: number): string | undefined {
  if (timeProblem(time) !== undefined) return undefined;
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const atMs = Math.floor(dayMs / lengthOfDayMs) * lengthOfDayMs + (hours * 60 + minutes) * minuteMs;
  if (isUtcHere(atMs)) return undefined;
  return `${local.format(atMs)} ${zoneOf(atMs)}`.trim();
}

interface UtcTimeProps {
  readonly time: string;
  readonly zone?: boolean;
  /** The date or time in ISO 8601 format and UTC. Today by default. */
  readonly date?: string | undefined;
}

export function UtcTime({ time, zone = true, date }: UtcTimeProps) {
  const here = localTime(time, date === undefined ? Date.now() : Date.parse(date));
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
