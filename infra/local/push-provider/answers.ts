/** A response from the provider's API. */
export interface ProviderAnswer {
  readonly status: number;
  readonly body: object;
}

/** Returns an error response in the API's format for notifications. */
export const refused = (status: number, ...errors: readonly string[]): ProviderAnswer => ({
  status,
  body: { errors },
});

/**
 * Returns an error response in the API's format for users and subscriptions, in which each error has a code.
 */
export const refusedAs = (
  status: number,
  code: string,
  title: string,
  meta: object = {},
): ProviderAnswer => ({
  status,
  body: { errors: [{ code, title, meta }] },
});
