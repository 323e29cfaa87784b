import { Grid, Tabs } from '@chakra-ui/react';
import { tabsSlotRecipe } from '@chakra-ui/react/theme';
import { useSearch } from '@tanstack/react-router';
import { BellPlus, CalendarSearch } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { AreaCard } from '../../components/layout/area-card';
import {
  classicTabs,
  type RouteTableRow,
  type ToolDialog,
  useRouteTable,
} from '../../components/layout/route-table';
import { LoadingState } from '../../components/layout/states';
import { TabList } from '../../components/layout/tab-list';
import { usePageNavigate } from '../../components/links/use-page-navigate';

const slugOf = (title: string) => title.toLowerCase().replaceAll(' ', '-');

export function Tools() {
  const table = useRouteTable();
  // The dialog stays mounted after it is closed, so that focus can return to its card.
  const [tool, setTool] = useState<{ readonly Dialog: ToolDialog; readonly isOpen: boolean }>();
  const { tools } = useSearch({ from: '/shell/admin/classic' });
  const navigate = usePageNavigate();
  const tabs = classicTabs
    .map((title) => ({
      title,
      value: slugOf(title),
      rows: table.filter(({ classic }) => classic?.tab === title),
    }))
    .filter(({ rows }) => rows.length > 0);
  const open = tabs.find(({ title }) => title === tools) ?? tabs[0];
  const opener = (Dialog: ToolDialog | undefined) => Dialog && (() => setTool({ Dialog, isOpen: true }));
  return (
    <Tabs.Root
      recipe={tabsSlotRecipe}
      size="sm"
      value={open?.value ?? ''}
      onValueChange={({ value }) =>
        void navigate({
          to: '/admin/classic',
          search: { tools: classicTabs.find((title) => slugOf(title) === value) },
          replace: true,
          resetScroll: false,
        })
      }
      lazyMount
      mb="8"
    >
      <TabList aria-label="Tools">
        {tabs.map(({ title, value }) => (
          <Tabs.Trigger key={value} value={value} flexShrink="0" whiteSpace="nowrap">
            {title}
          </Tabs.Trigger>
        ))}
      </TabList>
      {tabs.map(({ title, value, rows }) => (
        <Tabs.Content key={value} value={value}>
          <Contents rows={rows} />
          <Cards rows={rows} opener={opener} more={title === 'Content Management' && scheduleCards(opener)} />
        </Tabs.Content>
      ))}
      <Suspense>
        {tool && <tool.Dialog open={tool.isOpen} onClose={() => setTool({ ...tool, isOpen: false })} />}
      </Suspense>
    </Tabs.Root>
  );
}

function Contents({ rows }: { readonly rows: readonly RouteTableRow[] }) {
  return rows.map(({ path, classic }) => {
    const Content = classic?.content;
    return (
      Content && (
        <Suspense key={path} fallback={<LoadingState label="Loading tool" />}>
          <Content />
        </Suspense>
      )
    );
  });
}

interface CardsProps {
  readonly rows: readonly RouteTableRow[];
  /** Returns the click handler, or undefined if the card is a link. */
  readonly opener: (Dialog: ToolDialog | undefined) => (() => void) | undefined;
  readonly more: ReactNode;
}

function Cards({ rows, opener, more }: CardsProps) {
  const cards = rows.filter(({ classic }) => !classic?.content);
  if (cards.length === 0) return null;
  return (
    <Grid
      as="ul"
      listStyleType="none"
      gap="3"
      templateColumns={{ base: '1fr', sm: 'repeat(2, 1fr)', xl: 'repeat(3, 1fr)' }}
    >
      {cards.map(({ classic, ...row }) => (
        <li key={row.path}>
          <AreaCard area={{ ...row, title: classic?.title ?? row.title }} onOpen={opener(classic?.dialog)} />
        </li>
      ))}
      {more}
    </Grid>
  );
}

const scheduleCards = (opener: CardsProps['opener']) => (
  <>
    <li>
      <AreaCard area={completeManagement} search={{ tools: 'Schedule Analysis' }} />
    </li>
    <li>
      <AreaCard area={providerFix} onOpen={opener(ProviderFixDialog)} />
    </li>
  </>
);

const completeManagement = {
  path: '/admin/classic',
  title: 'Complete Schedule Management',
  description: "The default schedule's figures, structure and entries, with exports and test data.",
  icon: CalendarSearch,
};

const providerFix = {
  path: '/admin/jobs',
  title: 'Push notification schedule fix',
  description: 'Adds the missing 8:55 notification, sets creative titles, and fixes the day format.',
  icon: BellPlus,
};

const ProviderFixDialog = lazy(async () => ({
  default: (await import('./provider-fix-dialog')).ProviderFixDialog,
}));
