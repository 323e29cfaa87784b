import type { Services } from '#functions/api/request/request';

/** The services needed to read the chain. */
export type ChainServices = Pick<Services, 'engine' | 'accounts' | 'push'>;
