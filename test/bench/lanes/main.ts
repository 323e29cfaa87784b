import './blocking-zlib';
import { measureMerged } from './merged';
import { measureSweeps } from './sweeps';

/*
 * All that lanes are measured at in simulated time, as JSON: a process of its own, for the sake of
 * blocking-zlib.ts.
 */
console.log(JSON.stringify([...(await measureSweeps()), ...(await measureMerged())]));
