export const messages = {
  title: 'Multi-activity manager',
  add: 'Add Activity',
  save: 'Save Changes',
  heading: (type: string) => `Time for ${type}!`,
  content: (type: string) => `Let's do a quick ${type} session`,
  saved: 'Multi-activity changes saved successfully!',
  saveFailed: (message: string) => `Error saving changes: ${message}`,
} as const;
