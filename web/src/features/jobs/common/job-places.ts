const places = {
  'user-identifier-migration': '/admin/userid-migration',
  'demo-sets-migrate': '/admin/demo-migration',
  'demo-sets-clear': '/admin/demo-migration',
  'demo-sets-populate': '/admin/demo-sets',
  'preferences-cleanup': '/admin/preferences-cleanup',
  'preferences-recovery': '/admin/user-preferences-recovery',
  'cancel-todays-notifications': '/admin/notification-scheduler/manual',
  'template-set-fix': '/admin/template-set-audit',
  'schedule-hours-audit': '/admin/schedule-hours-audit',
  'set-id-audit': '/admin/set-id-audit',
  'template-set-audit': '/admin/template-set-audit',
  'schedule-comparison': '/admin/schedule-comparison',
} as const;

type Place = (typeof places)[keyof typeof places];

/** Returns a job's page, or undefined if only the catalogue can start it. */
export function placeOf(job: string): Place | undefined {
  return Object.entries(places).find(([name]) => name === job)?.[1];
}
