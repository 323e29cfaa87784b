import { useSearch } from '@tanstack/react-router';
import type { ParsedSearch } from '../../../components/filter/search-params';
import { useSetSearch } from '../../../components/filter/use-set-search';
import { PageHeader } from '../../../components/layout/page-header';
import { PageTabs } from '../../../components/layout/tab-list';
import { messages } from './messages';
import { type chainSearch, chainViews } from './search';
import { TodayView } from './today-view';
import { UserView } from './user-view';

const tabs = { user: 'One user', today: 'All reminders today' } as const;

/** The page /admin/missing-reminder. */
export function MissingReminderPage() {
  const { view = 'user', user, date, time } = useSearch({ from: '/shell/admin/missing-reminder' });
  const set = useSetSearch<ParsedSearch<typeof chainSearch>>();
  return (
    <>
      <PageHeader title={messages.title} purpose={messages.purpose} />
      <PageTabs
        label={messages.title}
        tabs={chainViews}
        value={view}
        onChange={(one) => set({ view: one }, { replace: true })}
        title={(one) => tabs[one]}
        contents={{
          user: (
            <UserView
              complaint={{ text: user, date, time }}
              onChange={(next) => set({ view: undefined, user: next.text, date: next.date, time: next.time })}
            />
          ),
          today: <TodayView />,
        }}
      />
    </>
  );
}
