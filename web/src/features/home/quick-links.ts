/** The quick links' paths, in order. */
export const quickLinks = [
  '/notification-scheduler',
  '/admin/exercises',
  '/admin/schedules',
  '/admin/content',
];
