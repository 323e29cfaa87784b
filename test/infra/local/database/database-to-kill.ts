import { join } from 'node:path';
import { startEmbeddedDatabase } from '#infra/local/database/embedded';

/**
 * A host that consists only of a database in the folder `argv[2]`. Prints its address and waits to be killed.
 */
const [, , folder = ''] = process.argv;
const { url } = await startEmbeddedDatabase({
  file: join(folder, 'data.sqlite'),
  logFile: join(folder, 'log.txt'),
});
console.log(url);
setInterval(() => {}, 1000);
