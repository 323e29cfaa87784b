import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { withFolderOf } from './folder-of';
import { keepLogicalId } from './stable-id';

/** The props for {@link BundledFunction}. */
export interface BundledFunctionProps {
  /** The function's name. For example, `Work` yields the function `WorkFunction` and the role `WorkRole`. */
  readonly name: string;
  readonly description: string;
  /** The text of an ES module that exports `handler`. */
  readonly code: string;
  readonly timeoutSeconds: number;
  readonly memoryMb: number;
  readonly environment: Readonly<Record<string, string>>;
  /**
   * The reserved concurrency, which is also the maximum concurrency. By default, no concurrency is reserved.
   */
  readonly reservedConcurrency?: number;
}

/**
 * A Lambda function with bundled code and its own log group. Its role can only write logs until it is granted
 * further permissions.
 */
export class BundledFunction extends Construct {
  readonly name: string;
  readonly function: LambdaFunction;
  readonly role: Role;

  constructor(scope: Construct, id: string, props: BundledFunctionProps) {
    super(scope, id);
    this.name = props.name;
    const logGroup = new LogGroup(this, 'Logs', {
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      description: `Permissions of ${props.name}`,
    });
    keepLogicalId(this.role, `${props.name}Role`);
    logGroup.grantWrite(this.role);
    this.function = withFolderOf(
      { name: 'index.mjs', text: props.code },
      (folder) =>
        new LambdaFunction(this, 'Function', {
          description: props.description,
          runtime: Runtime.NODEJS_24_X,
          architecture: Architecture.ARM_64,
          handler: 'index.handler',
          code: Code.fromAsset(folder),
          role: this.role,
          logGroup,
          loggingFormat: LoggingFormat.JSON,
          timeout: Duration.seconds(props.timeoutSeconds),
          memorySize: props.memoryMb,
          environment: { ...props.environment },
          ...(props.reservedConcurrency === undefined
            ? {}
            : { reservedConcurrentExecutions: props.reservedConcurrency }),
          // A state machine execution continues to use the version with which it started.
          currentVersionOptions: { removalPolicy: RemovalPolicy.RETAIN },
        }),
    );
    keepLogicalId(this.function, `${props.name}Function`);
  }
}
