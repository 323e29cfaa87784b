/** The e-mails of the two admins of the local demo, under which the demo workspace has records. */
export const demoAdmins = {
  /** The designated admin, whose e-mail a migration rewrites. */
  designated: 'ana@wellness.example',
  second: 'ben@wellness.example',
} as const;
