import '../entry-point';
import { readFileSync, writeFileSync } from 'node:fs';
import { graphqlSchema } from '#shared/api/schema';
import { asyncApi, runStatusJsonSchema } from '#shared/events/event-schemas';
import { servedModels } from '#shared/models/index';
import { deployPage } from '../deploy/page';
import { synthesizedTemplate } from '../deploy/template';

/** `npm run generate`: the generated files that are committed. */
const jobs = readFileSync(new URL('../../shared/jobs/jobs.graphql', import.meta.url), 'utf8');
writeFileSync(new URL('../stack/schema.graphql', import.meta.url), graphqlSchema(servedModels, jobs));

const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;
writeFileSync(
  new URL('../../docs/events/run-status.schema.json', import.meta.url),
  json(runStatusJsonSchema()),
);
writeFileSync(new URL('../../docs/events/asyncapi.json', import.meta.url), json(asyncApi()));

const page = new URL('../../docs/deploy.md', import.meta.url);
writeFileSync(page, deployPage(readFileSync(page, 'utf8'), synthesizedTemplate()));
