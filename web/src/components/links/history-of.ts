/**
 * Returns the link props of a record's history.
 * @param table the name of a model
 * @param id a record's ID, or `*` for edits of several records, which are in their table's history
 */
export const historyOf = (table: string, id: string) =>
  ({ to: '/admin/audit', search: { record: `${table}#${id}`, older: true } }) as const;
