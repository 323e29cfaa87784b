import { Grid, Tabs } from '@chakra-ui/react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { AreaCard } from '../../components/layout/area-card';
import { classicTabs, type ToolDialog, useRouteTable } from '../../components/layout/route-table';

/** Ids are made of it, which have no blanks. */
const slugOf = (title: string) => title.toLowerCase().replaceAll(' ', '-');

/**
 * The tools as cards in tabs (docs/product.md); a tab is there once it has a tool. Which one is open
 * stands in the address.
 */
export function Tools() {
  const table = useRouteTable();
  // Kept when it is closed, so that the focus goes back to its card.
  const [tool, setTool] = useState<{ readonly Dialog: ToolDialog; readonly isOpen: boolean }>();
  const { tools } = useSearch({ strict: false });
  const navigate = useNavigate();
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
      <Tabs.List aria-label="Tools">
        {tabs.map(({ title, value }) => (
          <Tabs.Trigger key={value} value={value}>
            {title}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {tabs.map(({ value, rows }) => (
        <Tabs.Content key={value} value={value}>
          <Grid
            as="ul"
            listStyleType="none"
            gap="3"
            templateColumns={{ base: '1fr', sm: 'repeat(2, 1fr)', xl: 'repeat(3, 1fr)' }}
          >
            {rows.map(({ classic, ...row }) => (
              <li key={row.path}>
                <AreaCard
                  area={{ ...row, title: classic?.title ?? row.title }}
                  onOpen={opener(classic?.dialog)}
                />
              </li>
            ))}
          </Grid>
        </Tabs.Content>
      ))}
      <Suspense>
        {tool && <tool.Dialog open={tool.isOpen} onClose={() => setTool({ ...tool, isOpen: false })} />}
      </Suspense>
    </Tabs.Root>
  );
}
