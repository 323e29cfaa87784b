import { createApp } from '#infra/app';

/** `synthesizedStack` runs this with the folder to write to as `argv[2]` and the context as `argv[3]`. */
process.on('disconnect', () => process.exit(1));

// Validation takes longer than the synthesis. `npm run synth` and the stack tests validate the template.
process.env.CDK_VALIDATION = 'false';
const [, , outDir = '', context = '{}'] = process.argv;
createApp(JSON.parse(context), outDir).synth();
process.send?.('built');
