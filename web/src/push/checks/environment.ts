import { databaseWaitMs } from '../facts/waits';
import { type CheckRule, failed, passed, reading, unknown } from './check';

export const environmentChecks: readonly CheckRule[] = [
  {
    id: 'secure-page',
    step: 'environment',
    name: 'Secure page',
    judge: ({ browser }) =>
      browser.secure
        ? passed('This page is secure.')
        : failed(
            'This page is not secure.',
            'Browsers allow notifications only on HTTPS pages and on localhost.',
            {
              label: 'Open the panel at its HTTPS address.',
            },
          ),
  },
  {
    id: 'web-push',
    step: 'environment',
    name: 'Web push',
    judge: ({ browser: { missing, platform } }) =>
      missing.length === 0
        ? passed(`${platform} supports web push.`)
        : failed(
            `${platform} lacks ${missing.join(', ')}.`,
            'This browser, or its private mode, does not support web push.',
            {
              label:
                'Open this page in a current version of Chrome, Edge, Firefox or Safari, but not in a private window.',
            },
          ),
  },
  {
    id: 'network',
    step: 'environment',
    name: 'Network',
    judge: ({ browser }) =>
      browser.online
        ? passed('The browser is online.')
        : failed(
            'The browser is offline.',
            'Without a network connection, neither the SDK nor OneSignal can be reached.',
            {
              label: 'Connect to a network, then refresh.',
            },
          ),
  },
  {
    id: 'browser-storage',
    step: 'environment',
    name: 'Browser storage',
    judge: ({ site: { database } }) => {
      if (database === undefined) return reading;
      if (database === 'ready') return passed('IndexedDB works.');
      if (database === 'missing')
        return failed(
          'IndexedDB is missing or blocked.',
          'The SDK keeps its state in IndexedDB and does not start without it.',
          { label: 'Allow site data for this page or leave private browsing, then reload.' },
        );
      if (database === 'broken')
        return failed(
          'The SDK’s database in this browser has no tables.',
          'The SDK does not work with such a database.',
          { label: 'Clear Local Data', act: 'clearLocalData' },
        );
      return failed(
        `IndexedDB did not respond within ${databaseWaitMs / 1000} s.`,
        'Another tab has locked the SDK’s database.',
        { label: 'Close all other tabs showing this panel, then refresh.' },
      );
    },
  },
  {
    id: 'app-id',
    step: 'environment',
    name: 'App ID',
    judge: ({ app }) => {
      if (!app) return reading;
      return app.appId
        ? passed(`The app ID is ${app.appId}.`)
        : failed('This stack has no app ID.', 'The stack was deployed without a push app.', {
            label: 'Set the app ID in the stack’s settings and deploy again.',
          });
    },
  },
  {
    id: 'worker-file',
    step: 'environment',
    name: 'Service worker file',
    judge: ({ site: { workerFile } }) => {
      if (!workerFile) return reading;
      if (workerFile.ok) return passed(workerFile.says);
      if (workerFile.says === '')
        return unknown('The file could not be read.', 'The site did not respond.', {
          label: 'Refresh',
          act: 'refresh',
        });
      return failed(workerFile.says, 'Without this file, no notifications arrive while the page is closed.', {
        label: 'Deploy the panel again. The file must be in the same folder as index.html.',
      });
    },
  },
];
