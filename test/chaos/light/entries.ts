import type { LocalAddresses, Template, TemplateResource } from '#infra/local/template/template';

/** A light host's configuration. It is JSON, so that it can be passed to another process. */
export interface LightPlan {
  /** The host's own program, which is bundled so that it starts in a fraction of the time. */
  readonly program: string;
  readonly template: Template;
  readonly addresses: LocalAddresses;
  /** The folders with the functions' code, keyed by S3 key. */
  readonly assets: Readonly<Record<string, string>>;
  readonly dataDir: string;
  /** The address at which the functions reach the database. It is one of the test's doors. */
  readonly databaseUrl: string;
}

/** The modules from which the engine's functions are bundled, keyed by part of each function's logical ID. */
export const entries: Readonly<Record<string, string>> = {
  Coordinate: 'functions/engine-coordinate.ts',
  Work: 'functions/engine-work.ts',
  Reconcile: 'functions/engine-reconcile.ts',
};

/** Returns the engine function for a resource, or undefined for any other resource. */
export const entryName = ({ logicalId, type }: Pick<TemplateResource, 'logicalId' | 'type'>) =>
  type === 'AWS::Lambda::Function'
    ? Object.keys(entries).find((name) => logicalId.startsWith(`${name}Function`))
    : undefined;
