import type { Services } from '#functions/api/request/request';

/** The services for reading the chain. */
export type ChainServices = Pick<Services, 'engine' | 'accounts' | 'push'>;
