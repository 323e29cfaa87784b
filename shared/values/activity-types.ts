/** The kinds of a UserActivity, in display order. Any other kind is treated as unknown. */
export const activityTypes = ['movement', 'breathing', 'stretching', 'unknown'] as const;
