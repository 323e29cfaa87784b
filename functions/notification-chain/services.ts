import type { Services } from '#functions/api/request/request';

/** What the chain is read with. */
export type ChainServices = Pick<Services, 'engine' | 'accounts' | 'push'>;
