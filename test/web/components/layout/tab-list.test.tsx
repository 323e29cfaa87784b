// @vitest-environment jsdom
import { Tabs } from '@chakra-ui/react';
import { tabsSlotRecipe } from '@chakra-ui/react/theme';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { TabList } from '#web/components/layout/tab-list';
import { renderInTheme } from '../../render';

await vi.hoisted(() => import('../../no-layout'));

const names = ['Weekday', 'Weekend', 'Special'];
const tabWidth = 150;

/** Lays out the tabs side by side in a 320 px row, because jsdom has no layout. */
function layOut() {
  Element.prototype.getBoundingClientRect = function rect(this: Element) {
    const place = names.indexOf(this.textContent ?? '');
    return this.getAttribute('role') === 'tab'
      ? new DOMRect(place * tabWidth, 0, tabWidth, 40)
      : new DOMRect(0, 0, 320, 40);
  };
}

it.each([
  ['Special', 130],
  ['Weekday', 0],
])('shows the tab %s that an address opens, even on a phone', async (value, expected) => {
  layOut();

  renderInTheme(
    <Tabs.Root recipe={tabsSlotRecipe} value={value}>
      <TabList aria-label="Schedules">
        {names.map((name) => (
          <Tabs.Trigger key={name} value={name}>
            {name}
          </Tabs.Trigger>
        ))}
      </TabList>
    </Tabs.Root>,
  );

  // The tabs scroll in the next frame.
  await new Promise(requestAnimationFrame);
  expect(screen.getByRole('tablist', { name: 'Schedules' }).scrollLeft).toBe(expected);
});
