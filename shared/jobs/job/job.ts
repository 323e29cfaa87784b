export type { Job, JobEstimate, JobSwitch, TableLock } from '../../api/api-types';
