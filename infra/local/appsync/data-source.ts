/** A data source's result. A failure is returned, because the response handler receives it as `ctx.error`. */
export type DataSourceAnswer =
  | { readonly ok: true; readonly result: unknown }
  | { readonly ok: false; readonly error: { readonly message: string; readonly type: string } };

export interface DataSource {
  /** @param field the field, such as `Query.jobRuns`; a page token is valid only for this field */
  run(request: unknown, field: string): Promise<DataSourceAnswer>;
}

/** Returns the failure for an invalid request, with AppSync's message. */
export function malformed(source: string, detail: string): DataSourceAnswer {
  return { ok: false, error: { message: `Request to ${source}: ${detail}`, type: 'MappingTemplate' } };
}
