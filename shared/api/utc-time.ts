/*
 * This code is also bundled into resolvers, so it must be valid APPSYNC_JS: no `Date`, no `Number(...)`, no
 * regular expressions and no loops over strings.
 */

const minuteMs = 60_000;
const dayMs = 86_400_000;

const zeros = '0000';
const padded = (value: number, digits: number) => {
  const text = `${value}`;
  return `${zeros.slice(0, Math.max(0, digits - text.length))}${text}`;
};

/**
 * Returns the number of days from 1970-01-01 to a Gregorian date. Internally, years begin in March, so that
 * the leap day is the last day of the year.
 */
function daysOf(year: number, month: number, day: number): number {
  const y = month > 2 ? year : year - 1;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/**
 * Converts digits to a number. An empty string becomes 0. AppSync supports `+text` but not `Number(text)`.
 */
const numberOf = (digits: string | undefined) => +(digits ?? '0');

/** Returns an offset such as `+02:00` in milliseconds. Returns 0 for `Z`. */
function offsetMs(offset: string): number {
  if (offset === 'Z') return 0;
  const [hours, minutes, seconds] = offset.slice(1).split(':');
  const size = numberOf(hours) * 60 * minuteMs + numberOf(minutes) * minuteMs + numberOf(seconds) * 1_000;
  return offset.startsWith('-') ? -size : size;
}

/** Converts seconds such as `05.25` to milliseconds. */
const millisecondsOf = (seconds: string) =>
  numberOf(seconds.slice(0, 2)) * 1_000 + numberOf(`${seconds.slice(3)}000`.slice(0, 3));

/** Returns the index at which the offset begins: the first `Z`, `+` or `-` after the hours. */
function offsetPlace(text: string): number {
  const places = ['Z', '+', '-'].map((sign) => text.indexOf(sign, 'YYYY-MM-DDThh'.length));
  return places.filter((place) => place > 0)[0] ?? text.length;
}

/**
 * Converts an AWSDateTime that AppSync has already validated, such as `2026-01-31T08:00+01:00`, to
 * milliseconds since the epoch.
 */
export function epochMsOf(dateTime: string): number {
  const place = offsetPlace(dateTime);
  const [year, month, day] = dateTime.slice(0, 'YYYY-MM-DD'.length).split('-');
  const [hours, minutes, seconds] = dateTime.slice('YYYY-MM-DDT'.length, place).split(':');
  const days = daysOf(numberOf(year), numberOf(month), numberOf(day));
  const ofDay =
    numberOf(hours) * 60 * minuteMs + numberOf(minutes) * minuteMs + millisecondsOf(seconds ?? '00');
  return days * dayMs + ofDay - offsetMs(dateTime.slice(place));
}

/**
 * Formats a time in ISO 8601 and UTC with milliseconds, so the resulting strings sort chronologically.
 * Supports the years 0 to 9999.
 */
export function isoOf(epochMs: number): string {
  const days = Math.floor(epochMs / dayMs);
  const ofDay = epochMs - days * dayMs;
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1_460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  const date = `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`;
  const hours = Math.floor(ofDay / (60 * minuteMs));
  const minutes = Math.floor(ofDay / minuteMs) % 60;
  const seconds = Math.floor(ofDay / 1_000) % 60;
  return `${date}T${padded(hours, 2)}:${padded(minutes, 2)}:${padded(seconds, 2)}.${padded(ofDay % 1_000, 3)}Z`;
}
