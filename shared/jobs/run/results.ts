export type { Change, ChangeKind, Failure, Finding } from '../../api/api-types';
