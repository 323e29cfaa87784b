// @vitest-environment jsdom
import { ChakraProvider } from '@chakra-ui/react';
import { screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { system } from '#web/app/look/theme';
import { noteNavigation, renderInSlices } from '#web/app/routes/render-in-slices';
import { renderInTheme } from '../../render';

const Page = renderInSlices(() => <h1>Jobs</h1>);

/** Returns the HTML from the first render. */
const firstRender = () =>
  renderToString(
    <ChakraProvider value={system}>
      <Page />
    </ChakraProvider>,
  );

it('renders the page on which the panel is opened in one go', () => {
  expect(firstRender()).toContain('Jobs');
});

it('shows a placeholder first if the page was opened by a link', () => {
  noteNavigation('PUSH');

  expect(firstRender()).not.toContain('Jobs');
  expect(firstRender()).toContain('Loading page');

  renderInTheme(<Page />);
  expect(screen.getByRole('heading', { name: 'Jobs' })).toBeTruthy();
});

it.each(['BACK', 'FORWARD', 'GO', 'REPLACE'] as const)('renders a page in one go after %s', (kind) => {
  noteNavigation(kind);

  expect(firstRender()).toContain('Jobs');
});
