/* A process for closed-output.test.ts that prints continuously, like the host, and then exits. */
import { ignoreClosedOutput, uncaughtFault } from '#infra/local/base/uncaught-fault';

/** The number of lines that the process prints to each of its two outputs before it exits. */
const lines = 50;

ignoreClosedOutput();
void uncaughtFault().then(() => process.exit(3));
let said = 0;
setInterval(() => {
  console.log('A line');
  console.error('Another line');
  said += 1;
  if (said === lines) process.exit(0);
}, 10);
