/**
 * The answer of a data source. A failure is not thrown: the resolver's response handler sees it as
 * `ctx.error`.
 */
export type DataSourceAnswer =
  | { readonly ok: true; readonly result: unknown }
  | { readonly ok: false; readonly error: { readonly message: string; readonly type: string } };

/** Executes what a request handler returned. */
export interface DataSource {
  /** @param field `Query.jobRuns`: page tokens are valid for their field only */
  run(request: unknown, field: string): Promise<DataSourceAnswer>;
}

/** A request that does not have the data source's form, reported in AppSync's words. */
export function malformed(source: string, detail: string): DataSourceAnswer {
  return { ok: false, error: { message: `Request to ${source}: ${detail}`, type: 'MappingTemplate' } };
}
