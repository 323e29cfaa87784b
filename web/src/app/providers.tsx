import { ChakraProvider } from '@chakra-ui/react';
import { CacheProvider } from '@emotion/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Toaster } from '../components/toast/toaster';
import { Gate } from './gate';
import { createStyleCache } from './look/style-cache';
import { system } from './look/theme';
import { queryClient } from './reading/query-client';
import { router } from './router';

const styleCache = createStyleCache();

export function Providers() {
  return (
    <CacheProvider value={styleCache}>
      <ChakraProvider value={system}>
        <QueryClientProvider client={queryClient}>
          <Gate>
            <RouterProvider router={router} />
          </Gate>
          <Toaster />
        </QueryClientProvider>
      </ChakraProvider>
    </CacheProvider>
  );
}
