/**
 * The result of a data source. A failure is returned, not thrown, because the resolver's response handler
 * gets it as `ctx.error`.
 */
export type DataSourceAnswer =
  | { readonly ok: true; readonly result: unknown }
  | { readonly ok: false; readonly error: { readonly message: string; readonly type: string } };

/** Executes the request of a request handler. */
export interface DataSource {
  /** @param field the field, such as `Query.jobRuns`; a page token is valid only for its field */
  run(request: unknown, field: string): Promise<DataSourceAnswer>;
}

/** Returns the failure for a malformed request, with AppSync's message. */
export function malformed(source: string, detail: string): DataSourceAnswer {
  return { ok: false, error: { message: `Request to ${source}: ${detail}`, type: 'MappingTemplate' } };
}
