import type { Services } from '#functions/api/request/request';

export type ChainServices = Pick<Services, 'engine' | 'accounts' | 'push'>;
