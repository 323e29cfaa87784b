import { Tabs, useTabsContext } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { showCurrentTab } from './show-current-tab';

interface TabListProps {
  readonly 'aria-label'?: string;
  readonly children: ReactNode;
}

/** Scrolls sideways if it does not fit, with the current tab in view. */
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
