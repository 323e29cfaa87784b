export interface ApiUser {
  readonly identity: { readonly onesignal_id: string; readonly external_id?: string };
  readonly properties: { readonly tags: Readonly<Record<string, string>> };
  readonly subscriptions: readonly { readonly id: string; readonly token: string }[];
}

/** A failed request. The status is 0 without a response. */
export class ApiFailure extends Error {
  constructor(
    readonly status: number,
    readonly body: unknown,
  ) {
    super(status === 0 ? 'OneSignal API cannot be reached' : `OneSignal API returned ${status}`);
  }
}

/** Creates an API client that returns the response's JSON or throws an ApiFailure. */
export function createApi(origin: string) {
  return async function ask<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const response = await fetch(`${origin}${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      credentials: 'omit',
    }).catch(() => undefined);
    const json: unknown = await response?.json().catch(() => undefined);
    if (!response?.ok || json === undefined) throw new ApiFailure(response?.status ?? 0, json);
    return json as Answer;
  };
}

export interface WorkerPlace {
  readonly path: string;
  readonly scope: string;
}

/**
 * Registers the service worker and waits until it is active. Throws an Error if the browser rejects its
 * script.
 */
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

/** Returns the fields of this device, whose token only identifies the browser. */
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
