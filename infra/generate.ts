import { readFileSync, writeFileSync } from 'node:fs';
import { graphqlSchema } from '#shared/api/schema';
import { servedModels } from '#shared/models/index';

/** Writes what is made from the models and committed: the API's schema. Run by `npm run generate`. */
const jobs = readFileSync(new URL('../shared/jobs/jobs.graphql', import.meta.url), 'utf8');
writeFileSync(new URL('stack/schema.graphql', import.meta.url), graphqlSchema(servedModels, jobs));
