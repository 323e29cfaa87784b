import './fonts.css';
import './look/theme.css';
import { ChakraProvider } from '@chakra-ui/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { restoreSession } from '../api/session/session';
import { ErrorState } from '../components/layout/states';
import { startPage } from './first-page';
import { FullPage } from './full-page';
import { system } from './look/theme';
import { Providers } from './providers';
import { router } from './router';
import { ignoreSecondClicks } from './second-click';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no element with the id "root"');
const root = createRoot(container);
const page = startPage();
ignoreSecondClicks(document);

async function start(): Promise<void> {
  try {
    await restoreSession((returnTo) => router.history.replace(returnTo));
  } catch (cause) {
    console.error(cause);
    root.render(<StartFailure />);
    return;
  }
  await page.read();
  root.render(
    <StrictMode>
      <Providers />
    </StrictMode>,
  );
}
void start();

function StartFailure() {
  return (
    <ChakraProvider value={system}>
      <FullPage>
        <ErrorState error={undefined} onRetry={() => window.location.reload()} />
      </FullPage>
    </ChakraProvider>
  );
}
