const key = 'sessions-to-end';

/** The user whose sessions are to be ended, remembered by the browser until the next sign-in. */
export const sessionsToEnd = {
  note: (subject: string): void => localStorage.setItem(key, subject),
  of: (subject: string): boolean => localStorage.getItem(key) === subject,
  clear: (): void => localStorage.removeItem(key),
};
