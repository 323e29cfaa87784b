/*
 * Where each page appears in the navigation. Every page is a tab of exactly one entry, and every entry is in
 * one group. The dashboards group pages differently (docs/product.md, RouteInfo).
 */

/** A tab, labelled with the page's title or some of its words. */
export interface NavigationTab {
  readonly label: string;
  readonly path: string;
}

/** A line in the navigation, which links to its first tab. The label is one page's title, or words of it. */
export interface NavigationEntry {
  readonly label: string;
  readonly tabs: readonly [NavigationTab, ...NavigationTab[]];
}

/** A group of entries. The one without a title comes first and cannot be collapsed. */
export interface NavigationGroup {
  readonly title?: string;
  readonly entries: readonly NavigationEntry[];
}

const tab = (label: string, path: string): NavigationTab => ({ label, path });

const single = (label: string, path: string): NavigationEntry => ({ label, tabs: [tab(label, path)] });

export const navigationGroups: readonly NavigationGroup[] = [
  {
    entries: [
      {
        label: 'Home',
        tabs: [
          tab('Home', '/admin'),
          tab('Classic Admin', '/admin/classic'),
          tab('Modern Admin', '/admin/modern'),
        ],
      },
      {
        label: 'Users',
        tabs: [
          tab('Users', '/admin/users'),
          tab('Onboarding', '/admin/onboarding'),
          tab('Preferences recovery', '/admin/user-preferences-recovery'),
          tab('Preferences cleanup', '/admin/preferences-cleanup'),
          tab('Subscription', '/admin/subscription-toggle'),
          tab('Template', '/admin/template-assignment'),
        ],
      },
    ],
  },
  {
    title: 'Content',
    entries: [
      single('App content', '/admin/content'),
      single('Page content', '/admin/page-content'),
      {
        label: 'Library',
        tabs: [
          tab('Sets & exercises', '/admin/exercises'),
          tab('Sets', '/admin/set-management'),
          tab('Exercises', '/admin/exercise-library'),
          tab('Breathing', '/admin/breathing-exercises'),
        ],
      },
      {
        label: 'Public demo',
        tabs: [tab('Populate', '/admin/demo-sets'), tab('Migration', '/admin/demo-migration')],
      },
    ],
  },
  {
    title: 'Schedule',
    entries: [
      {
        label: 'Notification scheduler',
        tabs: [
          tab('Notification scheduler', '/notification-scheduler'),
          tab('Schedule templates', '/admin/schedules'),
          tab('Multi-activity', '/admin/multi-activity'),
        ],
      },
      single('Templates', '/admin/templates'),
      {
        label: 'Schedule audits',
        tabs: [
          tab('Comparison', '/admin/schedule-comparison'),
          tab('Set IDs', '/admin/set-id-audit'),
          tab('Hours', '/admin/schedule-hours-audit'),
          tab('Template sets', '/admin/template-set-audit'),
        ],
      },
    ],
  },
  {
    title: 'Notifications',
    entries: [
      {
        label: 'Notification hub',
        tabs: [
          tab('Notification hub', '/admin/notification-hub'),
          tab('Manual scheduler', '/admin/notification-scheduler/manual'),
        ],
      },
      {
        label: 'Diagnostics',
        tabs: [
          tab('Missing reminder', '/admin/missing-reminder'),
          tab('Push diagnostics', '/admin/onesignal-diagnostics'),
          tab('Troubleshooter', '/admin/notification-troubleshooter'),
          tab('Debug console', '/admin/notifications-debug'),
        ],
      },
    ],
  },
  {
    title: 'Operations',
    entries: [
      {
        label: 'Jobs',
        tabs: [
          tab('Jobs', '/admin/jobs'),
          tab('Job history', '/admin/jobs/history'),
          tab('Schedules', '/admin/jobs/schedules'),
          tab('Migrations', '/admin/migrations'),
          tab('User identifier migration', '/admin/userid-migration'),
        ],
      },
      single('Backups', '/admin/backups'),
    ],
  },
  {
    title: 'Insights',
    entries: [single('User metrics', '/admin/metrics'), single('Performance', '/admin/performance')],
  },
  {
    title: 'System',
    entries: [
      single('Audit trail', '/admin/audit'),
      single('Logs', '/admin/logs'),
      single('Webhooks', '/admin/webhooks'),
      single('Messages to me', '/admin/my-messages'),
    ],
  },
];

/** Returns a page's place. A record page (`/admin/users/42`) belongs to its list's tab. */
export function placeOf(
  path: string,
): { readonly entry: NavigationEntry; readonly tab: NavigationTab } | undefined {
  const all = navigationGroups.flatMap(({ entries }) =>
    entries.flatMap((entry) => entry.tabs.map((each) => ({ entry, tab: each }))),
  );
  const above = all.filter(({ tab: { path: from } }) => path.startsWith(`${from}/`) && from !== '/admin');
  return (
    all.find(({ tab: { path: own } }) => own === path) ??
    above.sort((a, b) => b.tab.path.length - a.tab.path.length)[0]
  );
}
