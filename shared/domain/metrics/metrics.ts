import { activityTypes } from '../../values/choices';
import type { MetricsState } from './metrics-state';
import { type MetricsUser, usersOf } from './metrics-users';
import { activeDays, averageOf, barColour, dateOf, percentOf, windowDays } from './metrics-window';

/**
 * The figures on the user metrics screen. Percentages are whole numbers, and averages have one decimal place.
 */
export interface Metrics {
  /** The last day covered, as YYYY-MM-DD in UTC. */
  readonly today: string;
  readonly users: { readonly total: number; readonly new: number };
  readonly push: { readonly subscribers: number; readonly optInPercent: number };
  readonly activities: { readonly total: number; readonly averagePerUser: number };
  readonly time: { readonly totalSeconds: number; readonly averageMinutesPerUser: number };
  readonly active: { readonly users: number; readonly percent: number };
  /** The average length of a session in seconds, or null if there are no sessions. */
  readonly averageSessionSeconds: number | null;
  readonly types: readonly { readonly type: string; readonly count: number; readonly percent: number }[];
  /** The last 20 days, in order and ending with today. */
  readonly days: readonly {
    readonly date: string;
    readonly count: number;
    readonly colour: 'green' | 'orange' | 'blue';
  }[];
  readonly insights: {
    /**
     * The day with the most activities, or null if there are no activities. If several days are tied, the
     * most recent one is used.
     */
    readonly mostActiveDay: string | null;
    readonly mostPopularActivity: string | null;
    readonly averagePerDay: number;
    /**
     * The retention rate: the percentage of users active in the 7 days before the last 7 days who were also
     * active in the last 7 days. Null if no users were active in the earlier period.
     */
    readonly retentionPercent: number | null;
  };
  /**
   * The number of users with a customised schedule, and the number of users per template. Older reports do
   * not have this field.
   */
  readonly schedules?: {
    readonly customised: number;
    /** The templates in alphabetical order. Users without a template are not included. */
    readonly templates: readonly { readonly template: string; readonly users: number }[];
  };
  /**
   * The number of activities by people without preferences. The totals include these activities, but the rows
   * do not.
   */
  readonly activitiesOfOthers: number;
  /** The number of records that have no user, no day, or a day in the future. */
  readonly skippedRecords: number;
}

/** A row in the engagement table. */
export interface Engagement {
  /** The user's email, or the unique ID if the email is not known. */
  readonly id: string;
  /** The number of activities in the last 20 days. */
  readonly activities: number;
  /** The total time in the last 20 days, in seconds. */
  readonly totalSeconds: number;
  readonly push: boolean;
  /** The date of the last activity, as YYYY-MM-DD, or null if the user has no activities. */
  readonly lastActivity: string | null;
  readonly [attribute: string]: unknown;
}

/** The attributes by which the engagement table can be sorted, in addition to the user ID. */
export const engagementSorts = ['activities', 'totalSeconds', 'push', 'lastActivity'] as const;

/** Calculates the figures from the state after all records have been read. */
export function metricsOf(state: MetricsState): { readonly metrics: Metrics; readonly rows: Engagement[] } {
  const { users, strangers } = usersOf(state);
  return {
    metrics: { ...figures(state, users), activitiesOfOthers: strangers, skippedRecords: state.skipped },
    rows: users.map(engagement),
  };
}

function figures(
  { today, days, types, seconds }: MetricsState,
  users: readonly MetricsUser[],
): Omit<Metrics, 'activitiesOfOthers' | 'skippedRecords'> {
  const total = users.length;
  const activities = sum(days);
  const subscribers = users.filter(({ preferences }) => preferences.push).length;
  const active = users.filter((user) => isActive(user, today)).length;
  const before = users.filter(({ activity }) => activity?.before);
  const maximum = Math.max(...days);
  const mostOfType = Math.max(...types);
  return {
    today: dateOf(today),
    users: { total, new: users.filter((user) => isNew(user, today)).length },
    push: { subscribers, optInPercent: percentOf(subscribers, total) },
    activities: { total: activities, averagePerUser: averageOf(activities, total) },
    time: { totalSeconds: seconds, averageMinutesPerUser: averageOf(seconds, 60 * total) },
    active: { users: active, percent: percentOf(active, total) },
    averageSessionSeconds: activities === 0 ? null : Math.round(seconds / activities),
    types: activityTypes.map((type, index) => ({
      type,
      count: types[index] ?? 0,
      percent: percentOf(types[index] ?? 0, activities),
    })),
    days: days
      .map((count, ago) => ({ date: dateOf(today - ago), count, colour: barColour(count, maximum) }))
      .reverse(),
    insights: {
      mostActiveDay: activities === 0 ? null : dateOf(today - days.indexOf(maximum)),
      mostPopularActivity: activities === 0 ? null : (activityTypes[types.indexOf(mostOfType)] ?? null),
      averagePerDay: averageOf(activities, windowDays),
      retentionPercent:
        before.length === 0
          ? null
          : percentOf(before.filter((user) => isActive(user, today)).length, before.length),
    },
    schedules: schedulesOf(users),
  };
}

function schedulesOf(users: readonly MetricsUser[]): NonNullable<Metrics['schedules']> {
  const templates = new Map<string, number>();
  for (const { preferences } of users) {
    if (preferences.template === '') continue;
    templates.set(preferences.template, (templates.get(preferences.template) ?? 0) + 1);
  }
  return {
    customised: users.filter(({ preferences }) => preferences.customised).length,
    templates: [...templates]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([template, count]) => ({ template, users: count })),
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);

/** Returns true if the user had an activity within the last 7 days, including today. */
const isActive = ({ activity }: MetricsUser, today: number) =>
  activity !== undefined && today - activity.lastDay < activeDays;

/** Returns true if the user was created within the last 7 days, including today. */
const isNew = ({ preferences: { createdDay } }: MetricsUser, today: number) =>
  createdDay !== undefined && createdDay <= today && today - createdDay < activeDays;

const engagement = ({ id, preferences, activity }: MetricsUser): Engagement => ({
  id,
  activities: activity?.count ?? 0,
  totalSeconds: activity?.seconds ?? 0,
  push: preferences.push,
  lastActivity: activity ? dateOf(activity.lastDay) : null,
});
