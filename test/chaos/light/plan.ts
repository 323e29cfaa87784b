import { dirname, join } from 'node:path';
import { synthesizedStack } from '#infra/local/build/artifacts';
import { resolveStack } from '#infra/local/template/stack';
import type { LocalAddresses, TemplateResource } from '#infra/local/template/template';
import { bundleProgram } from './bundle';
import { entries, entryName, type LightPlan } from './entries';

/** The time limit for a worker's function. It is short, so that an interrupted lane is soon taken over. */
const workTimeoutSeconds = 6;
/** A small number of records per page, so that a small table has many pages. */
const recordsPerPage = 12;

/**
 * The addresses in a light host's template. Nothing calls them: the host has neither a panel nor a user pool,
 * and its buckets and function URLs can use any port.
 */
export const lightAddresses: LocalAddresses = {
  region: 'us-east-1',
  accountId: '000000000000',
  stackName: 'WellnessAdmin',
  siteUrl: 'http://127.0.0.1:9',
  userPoolUrl: 'http://127.0.0.1:9',
  objectsUrl: 'http://127.0.0.1:0',
  functionsUrl: 'http://127.0.0.1:0',
  pushUrl: 'http://127.0.0.1:0',
};

/**
 * Creates the plan: the stack's own template and the engine's own functions, with the test's job catalogue.
 */
export async function lightPlan(folder: string, databaseUrl: string): Promise<LightPlan> {
  const addresses = lightAddresses;
  const assembly = await synthesizedStack({}, {});
  const template = assembly.template(addresses.siteUrl);
  const resources = template.resources.map(shortened);
  const assets: Record<string, string> = {};
  for (const resource of resources) {
    const name = entryName(resource);
    if (!name) continue;
    const file = await bundleProgram(join(folder, 'code', name), entries[name] ?? '');
    assets[keyOf(resource)] = dirname(file);
  }
  const plan = { ...template, resources };
  // If the template contains a part that a host does not support, this throws an error that names the part.
  resolveStack(plan, addresses);
  const program = await bundleProgram(join(folder, 'code', 'host'), 'test/chaos/light/process.ts');
  return { program, template: plan, addresses, assets, dataDir: join(folder, 'data'), databaseUrl };
}

interface FunctionProperties {
  readonly Code?: { readonly S3Key?: string };
  readonly Environment?: { readonly Variables?: Readonly<Record<string, unknown>> };
}

const keyOf = ({ properties }: TemplateResource) => (properties as FunctionProperties).Code?.S3Key ?? '';

function shortened(resource: TemplateResource): TemplateResource {
  const name = entryName(resource);
  if (!name) return resource;
  const { Environment } = resource.properties as FunctionProperties;
  const Variables = { ...Environment?.Variables, RECORDS_PER_PAGE: `${recordsPerPage}` };
  const Timeout = name === 'Work' ? workTimeoutSeconds : resource.properties.Timeout;
  return { ...resource, properties: { ...resource.properties, Timeout, Environment: { Variables } } };
}
