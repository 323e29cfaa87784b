import './fonts.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { restoreSession } from '../api/session/session';
import { Providers } from './providers';
import { StartFailure } from './start-failure';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no element with the id "root"');
const root = createRoot(container);

restoreSession().then(
  (users) =>
    root.render(
      <StrictMode>
        <Providers users={users} />
      </StrictMode>,
    ),
  (cause: unknown) => {
    console.error(cause);
    root.render(<StartFailure />);
  },
);
