import { screen } from '@testing-library/react';
import { ApiError } from '#web/api/api-error';
import { NotificationSchedulerPage } from '#web/features/notifications/scheduler/page';
import { passTime, renderPage } from '../../render-page';

/** An error of a request that does not reach the server. */
export const unreachable = new ApiError('Network', 'The server cannot be reached.');

const path = '/notification-scheduler';

/** Opens the page, whose tab `search` can select. */
export async function open(search = '') {
  await renderPage(NotificationSchedulerPage, path, `${path}${search}`);
  await passTime(100);
}

/** Returns the log entries, even if the list is behind an open dialog. */
const log = () => [
  ...screen.getByRole('list', { name: 'Recent Activity', hidden: true }).querySelectorAll('li'),
];

/** Returns the newest log entries, each with its icon's label. */
export const newest = (count = 1) =>
  log()
    .slice(0, count)
    .map((line) => {
      const icon = line.querySelector('svg')?.getAttribute('aria-label');
      return [icon, ...[...line.querySelectorAll('p')].map(({ textContent }) => textContent).slice(0, 2)];
    });

/** Returns the field with the heading of the first entry. */
export const title = () => screen.getByLabelText('Notification Heading at 09:00, Rise');
