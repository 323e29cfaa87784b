/**
 * The address of a record's history, for a link's props: who changed it, what and when.
 *
 * @param table model name
 * @param id `*` for edits of several records at once, which are in the history of their table
 */
export const historyOf = (table: string, id: string) =>
  ({ to: '/admin/audit', search: { record: `${table}#${id}`, older: true } }) as const;
