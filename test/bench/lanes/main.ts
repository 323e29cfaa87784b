import './blocking-zlib';
import { measureMerged } from './merged';
import { measureSweeps } from './sweeps';

/*
 * Prints all measurements of lanes in simulated time as JSON. It runs in a separate process because of
 * blocking-zlib.ts.
 */
console.log(JSON.stringify([...(await measureSweeps()), ...(await measureMerged())]));
