import '../entry-point';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { graphqlSchema } from '#shared/api/schema';
import { asyncApi, runStatusJsonSchema } from '#shared/events/event-schemas';
import { servedModels } from '#shared/models/index';
import { deployPage } from '../deploy/page';
import { synthesizedTemplate } from '../deploy/template';
import { apiTypes, documentsIn } from './api-types';
import { withDescriptions } from './field-descriptions';

/**
 * Writes the generated files that are committed: the API's schema, its TypeScript type, the schemas of the
 * events, and the tables of roles and fixed costs in docs/deploy.md. `npm run generate` runs this program.
 */
const jobs = readFileSync(new URL('../../shared/jobs/jobs.graphql', import.meta.url), 'utf8');
const projectRoot = fileURLToPath(new URL('../..', import.meta.url));
const schema = withDescriptions(graphqlSchema(servedModels, jobs));
writeFileSync(new URL('../stack/schema.graphql', import.meta.url), schema);
writeFileSync(
  new URL('../../shared/api/api-types.ts', import.meta.url),
  apiTypes(schema, documentsIn(projectRoot)),
);

const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;
writeFileSync(
  new URL('../../docs/events/run-status.schema.json', import.meta.url),
  json(runStatusJsonSchema()),
);
writeFileSync(new URL('../../docs/events/asyncapi.json', import.meta.url), json(asyncApi()));

const page = new URL('../../docs/deploy.md', import.meta.url);
writeFileSync(page, deployPage(readFileSync(page, 'utf8'), synthesizedTemplate()));
