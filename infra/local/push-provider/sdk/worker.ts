/** The part of a worker's scope that this file uses; the project has no types for workers. */
interface WorkerScope {
  skipWaiting(): Promise<void>;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(
      options: object,
    ): Promise<readonly { focus(): Promise<unknown>; postMessage(data: unknown): void }[]>;
    openWindow(url: string): Promise<unknown>;
  };
  addEventListener(
    name: string,
    listener: (event: {
      readonly notification: Notification;
      readonly data: { json(): unknown } | null;
      waitUntil(work: Promise<unknown>): void;
    }) => void,
  ): void;
}

const worker = self as unknown as WorkerScope;

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

/** Handles a message from the browser's own push service, `{title, alert}`. */
worker.addEventListener('push', (event) => {
  const { title = 'Notification', alert = '' } = Object(event.data?.json());
  event.waitUntil(worker.registration.showNotification(String(title), { body: String(alert) }));
});

worker.addEventListener('notificationclick', (event) => {
  const { notification, report, url } = Object(event.notification.data);
  event.notification.close();
  event.waitUntil(
    (async () => {
      const [page] = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
      if (page) await page.focus().catch(() => undefined);
      else await worker.clients.openWindow('/');
      page?.postMessage({ clicked: notification });
      if (typeof url !== 'string') return;
      const headers = { 'content-type': 'application/json' };
      await fetch(url, { method: 'PUT', headers, body: JSON.stringify(report) });
    })(),
  );
});
