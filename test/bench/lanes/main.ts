import './blocking-zlib';
import { measureMerged } from './merged';
import { measureSweeps } from './sweeps';

/*
 * Prints all lane measurements in simulated time as JSON. The measurements run in a separate process, because
 * blocking-zlib.ts affects the entire process.
 */
console.log(JSON.stringify([...(await measureSweeps()), ...(await measureMerged())]));
