/** The local demo's admins, who have records in the workspace. */
export const demoAdmins = {
  /** The designated admin, whose email a migration replaces. */
  designated: 'ana@wellness.example',
  second: 'ben@wellness.example',
} as const;
