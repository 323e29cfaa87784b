/** The messages specified in docs/product.md. */
export const messages = {
  title: 'Template & Schedule Manager',
  newTemplate: 'New Template',
  refresh: 'Refresh',
  views: { templates: 'Templates', timeline: 'Timeline', week: 'Week' },
  stats: {
    templates: 'Schedule templates',
    schedules: 'Total schedules',
    sets: 'Unique sets',
    slots: 'Unique time slots',
  },
  perDay: (count: number) => `${count} sessions/day`,
  menu: { view: 'View Set', edit: 'Edit Schedule', duplicate: 'Duplicate', delete: 'Delete' },
  users: (template: string) => `Users of the ${template} template`,
  open: (template: string) => `Edit the ${template} schedule`,
  show: 'Show Exercises',
  hide: 'Hide Exercises',
  setFields: {
    id: 'Set ID',
    type: 'Type',
    description: 'Description',
    intensity: 'Intensity',
    equipment: 'Equipment',
    exercises: 'Exercises',
    status: 'Status',
  },
  manage: 'Manage in Exercise Library',
  loaded: (templates: number, schedules: number) =>
    `Loaded ${templates} templates with ${schedules} schedules`,
  loadFailed: 'Failed to load data',
  noSet: 'Set data not available',
} as const;
