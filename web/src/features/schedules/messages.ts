/** The messages specified in docs/product.md. */
export const messages = {
  create: 'Create Schedule',
  createSpecial: 'Create Special Schedule',
  tabs: {
    weekday: 'Weekday Schedules',
    weekend: 'Weekend Schedules',
    special: 'Special Schedules',
    week: 'Week',
  },
  columns: {
    time: 'Time',
    activity: 'Activity',
    days: 'Days',
    title: 'Title',
    description: 'Description',
    actions: 'Actions',
  },
  loadFailed: 'Failed to load schedules',
  saveFailed: (reason: string) => `Failed to save schedule: ${reason}`,
  deleteFailed: (reason: string) => `Failed to delete schedule: ${reason}`,
  created: 'Schedule created',
  updated: 'Schedule updated',
  deleted: 'Schedule deleted',
} as const;
