import { Tabs } from '@chakra-ui/react';
import { tabsSlotRecipe } from '@chakra-ui/react/theme';
import { useSearch } from '@tanstack/react-router';
import { PageHeader } from '../../../components/layout/page-header';
import { TabList } from '../../../components/layout/tab-list';
import { usePageNavigate } from '../../../components/links/use-page-navigate';
import { messages } from './messages';
import { chainViews } from './search';
import { TodayView } from './today-view';
import { UserView } from './user-view';

const tabs = { user: 'One user', today: 'All reminders today' } as const;

/** /admin/missing-reminder. */
export function MissingReminderPage() {
  const { view = 'user', user, date, time } = useSearch({ from: '/shell/admin/missing-reminder' });
  const navigate = usePageNavigate({ from: '/admin/missing-reminder' });
  return (
    <>
      <PageHeader title={messages.title} purpose={messages.purpose} />
      <Tabs.Root
        recipe={tabsSlotRecipe}
        size="sm"
        value={view}
        onValueChange={({ value }) =>
          void navigate({
            to: '/admin/missing-reminder',
            search: (before) => ({ ...before, view: chainViews.find((one) => one === value) }),
            replace: true,
            resetScroll: false,
          })
        }
        lazyMount
        unmountOnExit
      >
        <TabList aria-label={messages.title}>
          {chainViews.map((one) => (
            <Tabs.Trigger key={one} value={one}>
              {tabs[one]}
            </Tabs.Trigger>
          ))}
        </TabList>
        <Tabs.Content value="user">
          <UserView
            complaint={{ text: user, date, time }}
            onChange={(next) =>
              void navigate({
                to: '/admin/missing-reminder',
                search: { user: next.text, date: next.date, time: next.time },
                resetScroll: false,
              })
            }
          />
        </Tabs.Content>
        <Tabs.Content value="today">
          <TodayView />
        </Tabs.Content>
      </Tabs.Root>
    </>
  );
}
