import './fonts.css';
import './look/theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { restoreSession } from '../api/session/session';
import { startPage } from './first-page';
import { Providers } from './providers';
import { router } from './router';
import { ignoreSecondClicks } from './second-click';
import { StartFailure } from './start-failure';

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
