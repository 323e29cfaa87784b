import { createApp } from '#infra/app';

/**
 * Child process of `synthesizedStack`: synthesizes the app into the folder `argv[2]` with the context in
 * `argv[3]`, then reports completion.
 */
process.on('disconnect', () => process.exit(1));

const [, , outDir = '', context = '{}'] = process.argv;
createApp(JSON.parse(context), outDir).synth();
process.send?.('built');
