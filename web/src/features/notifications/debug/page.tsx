import { Grid, Stack } from '@chakra-ui/react';
import { useSearch } from '@tanstack/react-router';
import { PageHeader } from '../../../components/layout/page-header';
import { usePageNavigate } from '../../../components/links/use-page-navigate';
import { BrowserPanes } from './browser-pane';
import { messages } from './messages';
import { NotificationPane } from './notification-pane';
import { TodayTable } from './today-table';
import { UserPane } from './user-pane';

/** The page /admin/notifications-debug. */
export function NotificationsDebugPage() {
  const { notification, user } = useSearch({ from: '/shell/admin/notifications-debug' });
  const navigate = usePageNavigate({ from: '/admin/notifications-debug' });
  const look = (next: { readonly notification?: string; readonly user?: string }) =>
    void navigate({
      to: '/admin/notifications-debug',
      search: (before) => ({ ...before, ...next }),
      resetScroll: false,
    });
  return (
    <>
      <PageHeader title={messages.title} purpose={messages.purpose} />
      <Stack gap="4">
        <TodayTable onChoose={(id) => look({ notification: id })} />
        <Grid
          templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
          gap="4"
          alignItems="start"
        >
          <NotificationPane id={notification} onLookUp={(id) => look({ notification: id })} />
          <UserPane typed={user} onLookUp={(typed) => look({ user: typed })} />
        </Grid>
        <BrowserPanes />
      </Stack>
    </>
  );
}
