import { Tabs, useTabsContext } from '@chakra-ui/react';
import { tabsSlotRecipe } from '@chakra-ui/react/theme';
import { type ReactNode, useEffect, useRef } from 'react';
import { showCurrentTab } from './show-current-tab';

interface TabListProps {
  readonly 'aria-label'?: string | undefined;
  readonly children: ReactNode;
}

/** A list of tabs. It scrolls sideways if it does not fit, with the current tab in view. */
export function TabList(props: TabListProps) {
  const { value } = useTabsContext();
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the selected tab changes with the value.
  useEffect(() => {
    const current = list.current?.querySelector('[role="tab"][aria-selected="true"]');
    return showCurrentTab(list.current, current);
  }, [value]);
  return <Tabs.List ref={list} overflowX="auto" overflowY="hidden" {...props} />;
}

interface PageTabsProps<Tab extends string> {
  readonly label?: string;
  readonly tabs: readonly Tab[];
  readonly value: Tab;
  readonly onChange: (tab: Tab) => void;
  readonly title: (tab: Tab) => ReactNode;
  readonly contents: Readonly<Record<Tab, ReactNode>>;
  /** True to keep a tab's content mounted after the user has left the tab. */
  readonly keepsMounted?: boolean;
}

export function PageTabs<Tab extends string>(props: PageTabsProps<Tab>) {
  const { label, tabs, value, onChange, title, contents, keepsMounted = false } = props;
  return (
    <Tabs.Root
      recipe={tabsSlotRecipe}
      size="sm"
      value={value}
      onValueChange={(next) => {
        const chosen = tabs.find((tab) => tab === next.value);
        if (chosen) onChange(chosen);
      }}
      lazyMount
      unmountOnExit={!keepsMounted}
    >
      <TabList aria-label={label}>
        {tabs.map((tab) => (
          <Tabs.Trigger key={tab} value={tab} flexShrink="0">
            {title(tab)}
          </Tabs.Trigger>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <Tabs.Content key={tab} value={tab}>
          {contents[tab]}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
