/** The messages specified in docs/product.md. */
export const messages = {
  buttons: {
    load: 'Load Schedule Data',
    add: 'Add New Entry',
    analyze: 'Analyze Structure',
    export: 'Export Data',
    createTestData: 'Create Test Multi-Activity Data',
    createTemplates: 'Create Template Schedules',
    deleteTestData: 'Delete Test Data',
  },
  edit: 'Edit Entry',
  loadFailed: (reason: string) => `Failed to load schedule data: ${reason}`,
  analyzeFailed: (reason: string) => `Failed to analyze schedule structure: ${reason}`,
  exportFailed: (reason: string) => `Failed to export schedule data: ${reason}`,
  createTestDataFailed: (reason: string) => `Failed to create test data: ${reason}`,
  createTemplatesFailed: (reason: string) => `Failed to create template schedules: ${reason}`,
  deleteTestDataFailed: (reason: string) => `Failed to delete test data: ${reason}`,
  setsFailed: (reason: string) => `Failed to load available Sets: ${reason}`,
  updateFailed: (reason: string) => `Failed to update schedule entry: ${reason}`,
  createFailed: (reason: string) => `Failed to create schedule entry: ${reason}`,
  nothingToAnalyze: 'No schedule data to analyze',
  nothingToExport: 'No schedule data to export',
} as const;
