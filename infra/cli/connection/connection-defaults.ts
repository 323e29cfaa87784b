import { Option } from 'commander';
import { wholeNumber } from '../base/option-values';

export const usualDataDir = '.local';

/** Creates the option for the port on this machine that the browser returns to after sign-in. */
export const callbackPortOption = () =>
  new Option('--callback-port <port>', 'port that the browser returns to after sign-in')
    .argParser(wholeNumber('--callback-port'))
    .default(8976);
