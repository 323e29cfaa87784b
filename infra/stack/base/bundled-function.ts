import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
import { keepLogicalId } from './stable-id';

interface BundledFunctionProps {
  /** The base of the names: `Work` yields the function `WorkFunction` and the role `WorkRole`. */
  readonly name: string;
  readonly description: string;
  /** The code: an ES module that exports `handler`. */
  readonly code: string;
  readonly timeoutSeconds: number;
  readonly memoryMb: number;
  readonly environment: Readonly<Record<string, string>>;
  /** The reserved concurrency, which is also the maximum; none is reserved by default. */
  readonly reservedConcurrency?: number;
}

/** A function with its role, which can only write logs until it is granted more. */
export class BundledFunction extends Construct {
  readonly name: string;
  readonly function: LambdaFunction;
  readonly role: Role;

  constructor(scope: Construct, id: string, props: BundledFunctionProps) {
    super(scope, id);
    this.name = props.name;
    const logGroup = newLogs(this);
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
          // An execution of a state machine continues with the version with which it started.
          currentVersionOptions: { removalPolicy: RemovalPolicy.RETAIN },
        }),
    );
    keepLogicalId(this.function, `${props.name}Function`);
  }
}

export const newLogs = (scope: Construct, logGroupName?: string) =>
  new LogGroup(scope, 'Logs', {
    ...(logGroupName && { logGroupName }),
    retention: RetentionDays.THREE_MONTHS,
    removalPolicy: RemovalPolicy.DESTROY,
  });

/**
 * Makes something from a temporary folder, which can go at once: an asset is copied into the cloud assembly
 * when it is created.
 */
export function withFolderOf<Made>(
  file: { readonly name: string; readonly text: string },
  make: (folder: string, path: string) => Made,
): Made {
  const folder = mkdtempSync(join(tmpdir(), 'asset-'));
  const path = join(folder, file.name);
  try {
    writeFileSync(path, file.text);
    return make(folder, path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
