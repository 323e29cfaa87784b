import type { LocalAddresses, Template, TemplateResource } from '#infra/local/template/template';

/** The parts of a light host, as JSON so that they can be passed to another process. */
export interface LightPlan {
  /** The host's own program, bundled so that it starts in a fraction of the time. */
  readonly program: string;
  readonly template: Template;
  readonly addresses: LocalAddresses;
  /** Folders of the functions' code, by S3 key. */
  readonly assets: Readonly<Record<string, string>>;
  readonly dataDir: string;
  /** The address at which the functions reach the database, which is a door of the test. */
  readonly databaseUrl: string;
}

/** The engine's functions, by a part of their logical IDs, and the modules from which they are bundled. */
export const entries: Readonly<Record<string, string>> = {
  Coordinate: 'functions/engine-coordinate.ts',
  Work: 'functions/engine-work.ts',
  Reconcile: 'functions/engine-reconcile.ts',
};

/** Returns the engine's function for a resource, or undefined for any other resource. */
export const entryName = ({ logicalId, type }: Pick<TemplateResource, 'logicalId' | 'type'>) =>
  type === 'AWS::Lambda::Function'
    ? Object.keys(entries).find((name) => logicalId.startsWith(`${name}Function`))
    : undefined;
