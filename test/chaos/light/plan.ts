import { dirname, join } from 'node:path';
import { synthesizedStack } from '#infra/local/build/artifacts';
import { resolveStack } from '#infra/local/stack';
import type { LocalAddresses, Template, TemplateResource } from '#infra/local/template';
import { bundleProgram } from './bundle';

/** What a light host is made of; JSON, so that it reaches another process. */
export interface LightPlan {
  readonly template: Template;
  readonly addresses: LocalAddresses;
  /** Folders of the functions' code, by S3 key. */
  readonly assets: Readonly<Record<string, string>>;
  readonly dataDir: string;
  /** Where the functions find the database: a door of the test's. */
  readonly databaseUrl: string;
}

/** The engine's functions, by a part of their logical id, and what they are made from. */
const entries: Readonly<Record<string, string>> = {
  Coordinate: 'functions/engine-coordinate.ts',
  Work: 'functions/engine-work.ts',
  Reconcile: 'functions/engine-reconcile.ts',
};

/** A worker's function lasts this long: short, so that a lane that was cut off is soon taken over. */
export const workTimeoutSeconds = 6;
/** Few, so that a small table is many pages. */
const recordsPerPage = 12;

/** Nothing listens there: neither the panel nor the user pool is part of a light host. */
export const lightAddresses: LocalAddresses = {
  region: 'us-east-1',
  accountId: '000000000000',
  stackName: 'WellnessAdmin',
  siteUrl: 'http://127.0.0.1:9',
  userPoolUrl: 'http://127.0.0.1:9',
};

/** Makes the plan: the stack's own template and the engine's own functions, on the test's catalogue of jobs. */
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
  // Fails here, with a name, where the template has something that a host does not know.
  resolveStack(plan, addresses);
  return { template: plan, addresses, assets, dataDir: join(folder, 'data'), databaseUrl };
}

/** Which function of the engine a resource is; undefined for anything else. */
export const entryName = ({ logicalId, type }: Pick<TemplateResource, 'logicalId' | 'type'>) =>
  type === 'AWS::Lambda::Function'
    ? Object.keys(entries).find((name) => logicalId.startsWith(`${name}Function`))
    : undefined;

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
