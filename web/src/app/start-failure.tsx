import { ChakraProvider } from '@chakra-ui/react';
import { ErrorState } from '../components/layout/states';
import { FullPage } from './full-page';
import { system } from './look/theme';

export function StartFailure() {
  return (
    <ChakraProvider value={system}>
      <FullPage>
        <ErrorState error={undefined} onRetry={() => window.location.reload()} />
      </FullPage>
    </ChakraProvider>
  );
}
