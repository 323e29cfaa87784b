/**
 * What a data source answered. A failure is not thrown: the resolver's response handler sees it as
 * `ctx.error`.
 */
export type DataSourceAnswer =
  | { readonly ok: true; readonly result: unknown }
  | { readonly ok: false; readonly error: { readonly message: string; readonly type: string } };

/** Carries out what a request handler returned. */
export interface DataSource {
  /** @param field `Query.jobRuns`: page tokens are good for their field only */
  run(request: unknown, field: string): Promise<DataSourceAnswer>;
}

/** A request that does not follow the data source's form; worded as AppSync's own. */
export function malformed(source: string, detail: string): DataSourceAnswer {
  return { ok: false, error: { message: `Request to ${source}: ${detail}`, type: 'MappingTemplate' } };
}
