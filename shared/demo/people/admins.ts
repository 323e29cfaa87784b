/** The email addresses of the local demo's two admins, who have records in the demo workspace. */
export const demoAdmins = {
  /** The designated admin, whose email a migration replaces. */
  designated: 'ana@wellness.example',
  second: 'ben@wellness.example',
} as const;
