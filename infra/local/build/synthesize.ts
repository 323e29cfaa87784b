import { createApp } from '#infra/app';

/**
 * Synthesizes the app into the folder given by `argv[2]`, using the context in `argv[3]`, then reports that
 * it is done. `synthesizedStack` starts this program as a child process.
 */
process.on('disconnect', () => process.exit(1));

// Skip template validation, which takes longer than the synthesis. `npm run synth` and the stack tests
// validate the template.
process.env.CDK_VALIDATION = 'false';
const [, , outDir = '', context = '{}'] = process.argv;
createApp(JSON.parse(context), outDir).synth();
process.send?.('built');
