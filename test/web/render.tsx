import { ChakraProvider } from '@chakra-ui/react';
import { cleanup, configure, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach } from 'vitest';
import { system } from '#web/app/look/theme';

// Long enough for a busy machine. The wait ends as soon as the awaited element appears.
configure({ asyncUtilTimeout: 30_000 });

afterEach(cleanup);

/** Renders an element within the panel's theme and returns Testing Library's result. */
export function renderInTheme(element: ReactElement) {
  return render(element, {
    wrapper: ({ children }) => <ChakraProvider value={system}>{children}</ChakraProvider>,
  });
}
