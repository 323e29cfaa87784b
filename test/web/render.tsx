import { ChakraProvider } from '@chakra-ui/react';
import { cleanup, configure, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach } from 'vitest';
import { system } from '#web/app/look/theme';

// A busy machine takes its time; what is waited for ends the wait.
configure({ asyncUtilTimeout: 30_000 });

afterEach(cleanup);

/** Draws an element within the panel's theme; what it gives back is Testing Library's. */
export function renderInTheme(element: ReactElement) {
  return render(element, {
    wrapper: ({ children }) => <ChakraProvider value={system}>{children}</ChakraProvider>,
  });
}
