/**
 * The result of a data source. A failure is returned, not thrown, because the resolver's response handler
 * receives it as `ctx.error`.
 */
export type DataSourceAnswer =
  | { readonly ok: true; readonly result: unknown }
  | { readonly ok: false; readonly error: { readonly message: string; readonly type: string } };

/** Executes a request that a request handler returned. */
export interface DataSource {
  /** @param field the field, such as `Query.jobRuns`; a page token is valid only for this field */
  run(request: unknown, field: string): Promise<DataSourceAnswer>;
}

/** Returns the failure for a malformed request, with the message that AppSync uses. */
export function malformed(source: string, detail: string): DataSourceAnswer {
  return { ok: false, error: { message: `Request to ${source}: ${detail}`, type: 'MappingTemplate' } };
}
