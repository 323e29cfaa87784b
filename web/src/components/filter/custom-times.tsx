import { Grid } from '@chakra-ui/react';
import { formatUtcMinute, isUtcHere, zoneOf } from '#shared/text/time-format';
import { TextFilter } from './text-filter';
import { excludesAll, type TimeSearch } from './time-range';
import type { FilterChange } from './url-search';

interface CustomTimesProps {
  readonly search: TimeSearch;
  readonly onChange: (change: TimeSearch, how?: FilterChange) => void;
  readonly noun?: string;
}

/** Shows start and end time on a separate line below the other filters. */
export function CustomTimes({ search, onChange, noun = 'run' }: CustomTimesProps) {
  const none = excludesAll(search);
  if (search.range !== 'custom') return null;
  return (
    <Grid
      gridColumn="1 / -1"
      templateColumns="repeat(auto-fill, minmax(min(230px, 100%), 1fr))"
      gap="3"
      maxW="2xl"
    >
      <Minute label="From" at={search.from} onChange={(from) => onChange({ from }, { replace: true })} />
      <Minute
        label="To"
        at={search.to}
        onChange={(to) => onChange({ to }, { replace: true })}
        problem={none ? `This is before the start time, so no ${noun} can match.` : undefined}
      />
    </Grid>
  );
}

interface MinuteProps {
  readonly label: string;
  /** The time (ISO 8601, UTC). */
  readonly at: string | undefined;
  readonly onChange: (at: string | undefined) => void;
  readonly problem?: string | undefined;
}

/** A field for a time in the viewer's time zone, to the minute, with the UTC time below it. */
function Minute({ label, at, onChange, problem }: MinuteProps) {
  const note = at === undefined || isUtcHere(Date.parse(at)) ? undefined : formatUtcMinute(Date.parse(at));
  return (
    <TextFilter
      type="datetime-local"
      label={`${label}, ${zoneHere(at)}`}
      value={at === undefined ? '' : localMinute(at)}
      onChange={(text) => onChange(instantOf(text))}
      note={problem ?? note}
      invalid={problem !== undefined}
    />
  );
}

/** Returns the time zone's name, such as 'CET'. */
function zoneHere(at: string | undefined): string {
  return zoneOf(at === undefined ? Date.now() : Date.parse(at)) || 'your time';
}

/** Formats a time for a date-time input in the viewer's time zone, such as '2026-01-31T09:30'. */
export function localMinute(at: string): string {
  const time = new Date(at);
  const sameClock = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return sameClock.toISOString().slice(0, 'YYYY-MM-DDThh:mm'.length);
}

/**
 * Parses the value of a date-time input. Returns the time as an ISO 8601 string in UTC, or undefined if the
 * text is not a valid time.
 */
export function instantOf(local: string): string | undefined {
  // `Date` also accepts other formats, which are rejected here.
  const atMs = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local) ? new Date(local).getTime() : Number.NaN;
  return Number.isNaN(atMs) ? undefined : new Date(atMs).toISOString();
}
