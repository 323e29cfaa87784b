import { useCallback, useState } from 'react';

export interface Activity {
  readonly id: number;
  readonly success: boolean;
  readonly message: string;
  readonly details: string;
  readonly atMs: number;
}

const maxEntries = 20;

/** Returns the log, newest first. */
export function useActivityLog() {
  const [entries, setEntries] = useState<readonly Activity[]>([]);
  const add = useCallback((success: boolean, message: string, details = '') => {
    setEntries((before) =>
      [{ id: (before[0]?.id ?? 0) + 1, success, message, details, atMs: Date.now() }, ...before].slice(
        0,
        maxEntries,
      ),
    );
  }, []);
  return { entries, add };
}

export type AddActivity = ReturnType<typeof useActivityLog>['add'];
