/** An answer of the provider's API. */
export interface ProviderAnswer {
  readonly status: number;
  readonly body: object;
}

/** A refusal, in the form that the API gives to those about notifications. */
export const refused = (status: number, ...errors: readonly string[]): ProviderAnswer => ({
  status,
  body: { errors },
});

/** A refusal about users and subscriptions: each has a code there. */
export const refusedAs = (
  status: number,
  code: string,
  title: string,
  meta: object = {},
): ProviderAnswer => ({
  status,
  body: { errors: [{ code, title, meta }] },
});
