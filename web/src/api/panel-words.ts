import { activeStatuses, runStatuses } from '#shared/jobs/run/run-status';
import { formatLocalMinute } from '#shared/text/time-format';

const isoTime = /\b\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z/g;
const statusAfterIs = new RegExp(`\\bis (${runStatuses.join('|')})\\b`, 'g');
const active: ReadonlySet<string> = new Set(activeStatuses);

/**
 * Returns the server's message in the panel's words: times in the viewer's zone, and statuses as words. A
 * request to reload is left out, because the panel reloads what it shows after each rejected write.
 */
export const inPanelWords = (message: string): string =>
  message
    .replaceAll(isoTime, (time) => formatLocalMinute(Date.parse(time)))
    .replaceAll(statusAfterIs, (_, status: string) => {
      const words = status.toLowerCase().replaceAll('_', ' ');
      return status === 'STOPPED' || active.has(status) ? `is ${words}` : `has ${words}`;
    })
    .replace(/ Reload to see the changes?\./, '');
