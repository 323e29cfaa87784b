export interface WorkerPlace {
  readonly path: string;
  readonly scope: string;
}

/** Waits until it is active. Throws an Error if the browser rejects its script. */
export async function activeWorker({ path, scope }: WorkerPlace): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(path, { scope });
  const worker = registration.active ?? registration.waiting ?? registration.installing;
  if (!worker) throw new Error('The service worker is gone');
  await new Promise<void>((resolve, reject) => {
    const look = () => {
      if (worker.state === 'activated') resolve();
      if (worker.state === 'redundant') reject(new Error('The service worker could not be installed'));
    };
    worker.addEventListener('statechange', look);
    look();
  });
  return registration;
}

/** The token only identifies the browser. */
export function deviceFields(origin: string): object {
  const agent = navigator.userAgent;
  const kind = agent.includes('Firefox') ? 'Firefox' : agent.includes('Chrome') ? 'Chrome' : 'Safari';
  return {
    type: `${kind}Push`,
    token: `${origin}/push/${crypto.randomUUID()}`,
    enabled: true,
    notification_types: 1,
    sdk: 'local',
    device_model: navigator.platform,
    device_os: /(?:Chrome|Firefox|Version)\/(\d+)/.exec(agent)?.[1] ?? '',
  };
}
