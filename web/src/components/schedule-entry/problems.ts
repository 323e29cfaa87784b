import type { ScheduleEntry } from '#shared/domain/schedules/entry';
import type { ScheduleProblem } from '#shared/domain/schedules/problem';
import type { Library } from '#shared/domain/schedules/set-rules';
import { entryProblems, scheduleProblems } from '#shared/domain/schedules/warnings';

/** The problems of an entry or, without one, of the schedule as a whole. */
export interface FoundProblems {
  readonly entry: ScheduleEntry | undefined;
  readonly problems: readonly ScheduleProblem[];
}

/** Groups the problems by entry. Entries without problems are omitted. */
export function problemsByEntry(
  entries: readonly ScheduleEntry[],
  library: Library | undefined,
): readonly FoundProblems[] {
  const whole = scheduleProblems(entries);
  return [
    ...(whole.length > 0 ? [{ entry: undefined, problems: whole }] : []),
    ...entries
      .map((entry) => ({ entry, problems: entryProblems(entry, library) }))
      .filter(({ problems }) => problems.length > 0),
  ];
}
