export interface ApiUser {
  readonly identity: { readonly onesignal_id: string; readonly external_id?: string };
  readonly properties: { readonly tags: Readonly<Record<string, string>> };
  readonly subscriptions: readonly { readonly id: string; readonly token: string }[];
}

/** The status is 0 without a response. */
export class ApiFailure extends Error {
  constructor(
    readonly status: number,
    readonly body: unknown,
  ) {
    super(status === 0 ? 'OneSignal API cannot be reached' : `OneSignal API returned ${status}`);
  }
}

/** Returns the response's JSON or throws an ApiFailure. */
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
