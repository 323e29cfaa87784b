export interface ProviderAnswer {
  readonly status: number;
  readonly body: object;
}

/** Returns a refusal in the API's format for notifications. */
export const refused = (status: number, ...errors: readonly string[]): ProviderAnswer => ({
  status,
  body: { errors },
});

/** Returns a refusal in the API's format for users and subscriptions, with a code. */
export const refusedAs = (
  status: number,
  code: string,
  title: string,
  meta: object = {},
): ProviderAnswer => ({
  status,
  body: { errors: [{ code, title, meta }] },
});
