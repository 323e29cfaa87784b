import { Tabs, useTabsContext } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { showCurrentTab } from './show-current-tab';

interface TabListProps {
  readonly 'aria-label'?: string;
  readonly children: ReactNode;
}

/**
 * A row of tabs. If it does not fit, for example on a phone, it scrolls sideways. The current tab is scrolled
 * into view, because a URL may open a tab at the end of the row.
 */
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
