import { Grid, Tabs } from '@chakra-ui/react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { AreaCard } from '../../components/area-card';
import { classicTabs, useRouteTable } from '../../components/route-table';

/** Ids are made of it, which have no blanks. */
const slugOf = (title: string) => title.toLowerCase().replaceAll(' ', '-');

/** The tools as cards in tabs (spec 1, section 2.4); a tab is there once it has a tool. Which one is open stands in the address. */
export function Tools() {
  const table = useRouteTable();
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
                <AreaCard area={{ ...row, title: classic?.title ?? row.title }} />
              </li>
            ))}
          </Grid>
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
