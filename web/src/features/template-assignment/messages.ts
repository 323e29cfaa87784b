/** The messages specified in docs/product.md. */
export const messages = {
  emailLabel: 'User Email (leave blank for yourself)',
  load: 'Load User',
  select: 'Select Template',
  assignRecommended: 'Assign Recommended Template',
  assignSelected: 'Assign Selected Template',
  assign: 'Assign Template',
  dialogTitle: 'User Template Assignment',
  noSelection: 'Please select a template',
  noRecommendation: 'No recommended template available',
  noSuchId: (id: string) =>
    `No user found with Cognito ID: ${id}. Searched both userID and owner fields. This user may not have completed onboarding yet.`,
  noSuchUser: 'User not found or has no preferences. Please ensure the user has completed onboarding.',
  loadFailed: (reason: string) => `Failed to load user: ${reason}`,
  lookUpFailed: (reason: string) => `Error looking up user: ${reason}`,
  assigned: (name: string) => `Successfully assigned template: ${name}`,
  assignFailed: (reason: string) => `Failed to assign template: ${reason}`,
} as const;
