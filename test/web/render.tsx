import { ChakraProvider } from '@chakra-ui/react';
import { cleanup, configure, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach } from 'vitest';
import { system } from '#web/app/look/theme';

// A busy machine takes its time; what is waited for ends the wait.
configure({ asyncUtilTimeout: 30_000 });

afterEach(cleanup);

/** Renders an element within the panel's theme; returns what Testing Library returns. */
export function renderInTheme(element: ReactElement) {
  return render(element, {
    wrapper: ({ children }) => <ChakraProvider value={system}>{children}</ChakraProvider>,
  });
}
