import { activityTypes } from '../../values/activity-types';
import type { MetricsState } from './metrics-state';
import { type MetricsUser, usersOf } from './metrics-users';
import { activeDays, averageOf, barColour, dateOf, percentOf, windowDays } from './metrics-window';

/** The figures about users. Percentages are whole numbers, and averages have one decimal place. */
export interface Metrics {
  /** The last day covered, as YYYY-MM-DD in UTC. */
  readonly today: string;
  readonly users: { readonly total: number; readonly new: number };
  readonly push: { readonly subscribers: number; readonly optInPercent: number };
  readonly activities: { readonly total: number; readonly averagePerUser: number };
  readonly time: { readonly totalSeconds: number; readonly averageMinutesPerUser: number };
  readonly active: { readonly users: number; readonly percent: number };
  /** Null if there were no sessions. */
  readonly averageSessionSeconds: number | null;
  readonly types: readonly { readonly type: string; readonly count: number; readonly percent: number }[];
  /** The last 20 days, ending with today. */
  readonly days: readonly {
    readonly date: string;
    readonly count: number;
    readonly colour: 'green' | 'orange' | 'blue';
  }[];
  readonly insights: {
    /** The most recent of the days with most activities; null without activities. */
    readonly mostActiveDay: string | null;
    readonly mostPopularActivity: string | null;
    readonly averagePerDay: number;
    /**
     * The percentage of the users active in the 7 days before the last 7 days who were also active in the
     * last 7. Null if there were none.
     */
    readonly retentionPercent: number | null;
  };
  /** The number of users with a customised schedule, and of users per template. Absent in older reports. */
  readonly schedules?: {
    readonly customised: number;
    readonly templates: readonly { readonly template: string; readonly users: number }[];
  };
  /** The number of activities by people without preferences, which are in the totals, but not in the rows. */
  readonly activitiesOfOthers: number;
  /** The number of records without a user or a day, or in the future. */
  readonly skippedRecords: number;
}

export interface Engagement {
  /** The user's email, or the unique ID if it is unknown. */
  readonly id: string;
  /** The number of activities in the last 20 days. */
  readonly activities: number;
  /** The seconds of activity in the last 20 days. */
  readonly totalSeconds: number;
  readonly push: boolean;
  /** The day of the last activity as YYYY-MM-DD, or null. */
  readonly lastActivity: string | null;
  readonly [attribute: string]: unknown;
}

/** The columns to sort by, in addition to the user ID. */
export const engagementSorts = ['activities', 'totalSeconds', 'push', 'lastActivity'] as const;

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

/** True if the user was active within the last 7 days, including today. */
const isActive = ({ activity }: MetricsUser, today: number) =>
  activity !== undefined && today - activity.lastDay < activeDays;

/** True if the user joined within the last 7 days, including today. */
const isNew = ({ preferences: { createdDay } }: MetricsUser, today: number) =>
  createdDay !== undefined && createdDay <= today && today - createdDay < activeDays;

const engagement = ({ id, preferences, activity }: MetricsUser): Engagement => ({
  id,
  activities: activity?.count ?? 0,
  totalSeconds: activity?.seconds ?? 0,
  push: preferences.push,
  lastActivity: activity ? dateOf(activity.lastDay) : null,
});
