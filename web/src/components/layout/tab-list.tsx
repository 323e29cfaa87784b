import { Tabs, useTabsContext } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef } from 'react';

interface TabListProps {
  readonly 'aria-label'?: string;
  readonly children: ReactNode;
}

/**
 * The row of tabs, which scrolls sideways where it does not fit, as on a phone. The current tab is scrolled
 * into view, because an address may open one at the end.
 */
export function TabList(props: TabListProps) {
  const { value } = useTabsContext();
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the selected tab changes with the value.
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');
    if (!list.current || !current) return;
    const { left, right } = list.current.getBoundingClientRect();
    const tab = current.getBoundingClientRect();
    if (tab.left < left) list.current.scrollLeft += tab.left - left;
    else if (tab.right > right) list.current.scrollLeft += tab.right - right;
  }, [value]);
  return <Tabs.List ref={list} overflowX="auto" overflowY="hidden" {...props} />;
}
