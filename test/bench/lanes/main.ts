import './blocking-zlib';
import { measureMerged } from './merged';
import { measureSweeps } from './sweeps';

/*
 * Prints as JSON everything that is measured about lanes in simulated time. A separate process, because of
 * blocking-zlib.ts.
 */
console.log(JSON.stringify([...(await measureSweeps()), ...(await measureMerged())]));
