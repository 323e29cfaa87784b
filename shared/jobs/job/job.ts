export type { Job, JobEstimate, JobSwitch, TableBudget, TableLock } from '../../api/api-types';
