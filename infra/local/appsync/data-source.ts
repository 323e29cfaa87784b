/** A failure is returned, because the response handler receives it as `ctx.error`. */
export type DataSourceAnswer =
  | { readonly ok: true; readonly result: unknown }
  | { readonly ok: false; readonly error: { readonly message: string; readonly type: string } };

export interface DataSource {
  /** @param field such as `Query.jobRuns`; a page token is valid only for this field */
  run(request: unknown, field: string): Promise<DataSourceAnswer>;
}

/** With AppSync's message. */
export function malformed(source: string, detail: string): DataSourceAnswer {
  return { ok: false, error: { message: `Request to ${source}: ${detail}`, type: 'MappingTemplate' } };
}
