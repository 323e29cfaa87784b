/**
 * Returns the URL of a record's history, as link props. The history shows who changed what and when.
 *
 * @param table the name of a model
 * @param id a record's ID, or `*` for edits that affect several records, which are in their table's
 *   history
 */
export const historyOf = (table: string, id: string) =>
  ({ to: '/admin/audit', search: { record: `${table}#${id}`, older: true } }) as const;
