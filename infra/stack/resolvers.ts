import { Token } from 'aws-cdk-lib';
import {
  type CfnDataSource,
  CfnFunctionConfiguration,
  type CfnGraphQLSchema,
  CfnResolver,
} from 'aws-cdk-lib/aws-appsync';
import { Asset } from 'aws-cdk-lib/aws-s3-assets';
import { Construct } from 'constructs';
import { findUnsupported } from '../appsync-js/find-unsupported';
import { bundleResolvers } from './base/bundle';
import { withFolderOf } from './base/bundled-function';

const runtime = { name: 'APPSYNC_JS', runtimeVersion: '1.0.0' };

const sources = {
  jobRun: 'Query.jobRun',
  jobRuns: 'Query.jobRuns',
  jobLog: 'Query.jobLog',
  jobFailures: 'Query.jobFailures',
  jobFindings: 'Query.jobFindings',
  authorizeRun: 'authorize-run',
  authorizeReport: 'authorize-report',
  report: 'Query.report',
  reportRows: 'Query.reportRows',
  pipeline: 'pipeline',
  getRecord: 'get-record',
  listRecords: 'list-records',
  listByIndex: 'list-by-index',
  linksOfSet: 'links-of-set',
  readExercises: 'read-exercises',
  withExercises: 'with-exercises',
  invoke: 'invoke',
} as const;

export type ResolverCode = keyof typeof sources;

const pathOf = (code: ResolverCode) => `functions/resolvers/${sources[code]}.ts`;

/** A field, such as `{type: 'Query', field: 'jobRun'}`. */
export interface FieldName {
  readonly type: 'Query' | 'Mutation';
  readonly field: string;
}

export interface GraphqlApi {
  readonly id: string;
  readonly arn: string;
  readonly url: string;
  /** The schema, because AppSync creates a resolver only for an existing field. */
  readonly schema: CfnGraphQLSchema;
}

/** Creates resolvers. Their code is in assets, because it would take up most of a template's 1 MB. */
export class Resolvers extends Construct {
  private readonly api: GraphqlApi;
  private readonly bundles: ReadonlyMap<string, string>;
  /** The assets by content, because many fields share one. */
  private readonly assets = new Map<string, Asset>();

  constructor(scope: Construct, id: string, api: GraphqlApi) {
    super(scope, id);
    this.api = api;
    this.bundles = bundleResolvers(Object.keys(sources).map((code) => pathOf(code as ResolverCode)));
  }

  /** @param constants added at the top of the code, such as `{MODEL: {...}}` */
  addUnit(
    { type, field }: FieldName,
    dataSource: CfnDataSource,
    code: ResolverCode,
    constants: Readonly<Record<string, unknown>> = {},
  ): void {
    const resolver = new CfnResolver(this, `${type}.${field}`, {
      apiId: this.api.id,
      typeName: type,
      fieldName: field,
      kind: 'UNIT',
      dataSourceName: dataSource.attrName,
      runtime,
      ...this.codeOf(code, constants),
    });
    resolver.addResourceDependency(this.api.schema);
  }

  newFunction(
    name: string,
    dataSource: CfnDataSource,
    code: ResolverCode,
    constants: Readonly<Record<string, unknown>> = {},
  ): CfnFunctionConfiguration {
    const step = new CfnFunctionConfiguration(this, name, {
      apiId: this.api.id,
      name,
      dataSourceName: dataSource.attrName,
      runtime,
      ...this.codeOf(code, constants),
    });
    step.addResourceDependency(this.api.schema);
    return step;
  }

  /**
   * Creates a pipeline. The last step's result is the field's value.
   * @param code runs before and after the steps
   */
  addPipeline(
    { type, field }: FieldName,
    steps: readonly CfnFunctionConfiguration[],
    code: ResolverCode = 'pipeline',
  ): void {
    const resolver = new CfnResolver(this, `${type}.${field}`, {
      apiId: this.api.id,
      typeName: type,
      fieldName: field,
      kind: 'PIPELINE',
      pipelineConfig: { functions: steps.map((step) => step.attrFunctionId) },
      runtime,
      ...this.codeOf(code),
    });
    resolver.addResourceDependency(this.api.schema);
  }

  /** Returns the code as an asset, or inline if it has a token, whose value is known only at deployment. */
  private codeOf(
    code: ResolverCode,
    constants?: Readonly<Record<string, unknown>>,
  ): { readonly code: string } | { readonly codeS3Location: string } {
    const text = this.textOf(code, constants);
    if (Token.isUnresolved(text)) return { code: text };
    const asset =
      this.assets.get(text) ??
      withFolderOf(
        { name: 'resolver.js', text },
        (_, path) => new Asset(this, `Code${this.assets.size}`, { path }),
      );
    this.assets.set(text, asset);
    return { codeS3Location: asset.s3ObjectUrl };
  }

  /** Returns the code's text. Throws an Error if AppSync would reject it. */
  private textOf(code: ResolverCode, constants: Readonly<Record<string, unknown>> = {}): string {
    const definitions = Object.entries(constants).map(
      ([name, value]) => `const ${name}=${JSON.stringify(value)};\n`,
    );
    const bundle = this.bundles.get(pathOf(code)) ?? '';
    const [imports = ''] = /^import .*\n/.exec(bundle) ?? [];
    const text = `${imports}${definitions.join('')}${bundle.slice(imports.length)}`;
    const unsupported = findUnsupported(text);
    if (unsupported.length > 0) {
      throw new Error(`AppSync would refuse the bundle of ${pathOf(code)}:\n${unsupported.join('\n')}`);
    }
    return text;
  }
}
