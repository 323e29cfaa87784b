/** The emails of the two admins of the local demo, for whom the demo workspace has records. */
export const demoAdmins = {
  /** The designated admin, whose email a migration rewrites. */
  designated: 'ana@wellness.example',
  second: 'ben@wellness.example',
} as const;
