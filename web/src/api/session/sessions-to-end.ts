const key = 'sessions-to-end';

/** The person whose sessions must still be ended, kept in this browser until that person signs in again. */
export const sessionsToEnd = {
  note: (subject: string): void => localStorage.setItem(key, subject),
  of: (subject: string): boolean => localStorage.getItem(key) === subject,
  clear: (): void => localStorage.removeItem(key),
};
