import { ArnFormat, Stack } from 'aws-cdk-lib';
import { PolicyStatement, Role } from 'aws-cdk-lib/aws-iam';
import {
  type Chain,
  Choice,
  Condition,
  DefinitionBody,
  JsonPath,
  LogLevel,
  StateMachine,
  StateMachineType,
  Succeed,
  TaskInput,
  Wait,
  WaitTime,
} from 'aws-cdk-lib/aws-stepfunctions';
import { LambdaInvoke } from 'aws-cdk-lib/aws-stepfunctions-tasks';
import { Construct } from 'constructs';
import { newLogs } from './base/bundled-function';
import { onBehalfOf } from './base/permissions';
import { keepLogicalId } from './base/stable-id';
import { distributedLanes, inlineLanes, type JobFunctions, taskTimeout, withRetry } from './job-lanes';
import { acknowledge } from './security/accepted-findings';

export interface JobMachineProps extends JobFunctions {
  readonly name: string;
  readonly maxLanesAtOnce: number;
}

/**
 * Runs all jobs (docs/engine/runs.md): Open → Plan → Lanes → Finish, with `{runId, attempt}`. Plan repeats
 * while tables are exported, Finish while the run is held. A failed lane ends, and the others continue.
 * Published versions keep an execution on the same code. With the scheduler's `{job, scheduledTime}`, an
 * execution only starts the run as another execution, and waits while runs cannot be started.
 */
export class JobMachine extends Construct {
  readonly stateMachine: StateMachine;
  private readonly props: JobMachineProps;

  constructor(scope: Construct, id: string, props: JobMachineProps) {
    super(scope, id);
    this.props = props;
    // Step Functions requires this prefix, which keeps the log service's resource policy short.
    const logs = newLogs(this, `/aws/vendedlogs/states/${props.name}`);
    this.stateMachine = new StateMachine(this, 'StateMachine', {
      role: this.newRole(props.name),
      stateMachineName: props.name,
      stateMachineType: StateMachineType.STANDARD,
      comment: 'One attempt of a run',
      definitionBody: DefinitionBody.fromChainable(
        new Choice(this, 'Started')
          .when(Condition.isPresent('$.runId'), this.attempt())
          .otherwise(this.schedule()),
      ),
      logs: { destination: logs, level: LogLevel.ALL, includeExecutionData: false },
      tracingEnabled: true,
    });
    keepLogicalId(this.stateMachine, 'JobStateMachine');
    keepLogicalId(this.stateMachine.role, 'JobStateMachineRole');
    this.allowEarlierVersions();
    this.allowDistributedLanes();
    acknowledge(this.stateMachine.role, {
      'AwsSolutions-IAM5[Resource::<CoordinateFunction.Arn>:*]':
        'Executions that began before a deployment continue with the version that they began with.',
      'AwsSolutions-IAM5[Resource::<WorkFunction.Arn>:*]':
        'Executions that began before a deployment continue with the version that they began with.',
      'AwsSolutions-IAM5[Resource::*]':
        'Log delivery and X-Ray have no resource-level permissions: the service requires these actions on all resources.',
    });
  }

  /** Creates the machine's role. The machine depends on the role, so the role can only name it. */
  private newRole(machineName: string): Role {
    return new Role(this, 'Role', {
      assumedBy: onBehalfOf('states.amazonaws.com', this.arnOf('stateMachine', machineName)),
      description: 'Permissions of the state machine for jobs',
    });
  }

  private attempt(): Chain {
    return this.coordinate('Open', JsonPath.DISCARD).next(this.plan());
  }

  private plan(): LambdaInvoke {
    const finish = this.finish();
    const plan = this.coordinate('Plan', '$.plan');
    const wait = new Wait(this, 'WaitForExport', { time: WaitTime.secondsPath('$.plan.waitSeconds') });
    plan.next(
      new Choice(this, 'IsPlanned')
        .when(Condition.stringEquals('$.plan.next', 'wait'), wait.next(plan))
        .when(
          Condition.stringEquals('$.plan.next', 'distribute'),
          distributedLanes(this, this.props).next(finish),
        )
        .otherwise(inlineLanes(this, this.props).next(finish)),
    );
    return plan;
  }

  private finish(): LambdaInvoke {
    const finish = this.coordinate('Finish', '$.finish');
    const wait = new Wait(this, 'WaitWhileHeld', { time: WaitTime.secondsPath('$.finish.waitSeconds') });
    finish.next(
      new Choice(this, 'IsHeld')
        .when(Condition.stringEquals('$.finish.next', 'wait'), wait.next(finish))
        .otherwise(new Succeed(this, 'AttemptEnded')),
    );
    return finish;
  }

  private schedule(): LambdaInvoke {
    const { coordinate } = this.props;
    const schedule = new LambdaInvoke(this, 'Schedule', {
      lambdaFunction: coordinate.currentVersion,
      payloadResponseOnly: true,
      payload: TaskInput.fromObject({
        step: 'schedule',
        job: JsonPath.stringAt('$.job'),
        scheduledTime: JsonPath.stringAt('$.scheduledTime'),
        since: JsonPath.stringAt('$$.Execution.StartTime'),
      }),
      resultPath: '$.schedule',
      taskTimeout: taskTimeout(coordinate),
      retryOnServiceExceptions: false,
    });
    const wait = new Wait(this, 'WaitForStart', { time: WaitTime.secondsPath('$.schedule.waitSeconds') });
    schedule.next(
      new Choice(this, 'MayStart')
        .when(Condition.stringEquals('$.schedule.next', 'wait'), wait.next(schedule))
        .otherwise(new Succeed(this, 'ScheduleEnded')),
    );
    return withRetry(schedule);
  }

  private coordinate(step: 'Open' | 'Plan' | 'Finish', resultPath: string): LambdaInvoke {
    const { coordinate } = this.props;
    const task = new LambdaInvoke(this, step, {
      lambdaFunction: coordinate.currentVersion,
      payloadResponseOnly: true,
      payload: TaskInput.fromObject({
        step: step.toLowerCase(),
        runId: JsonPath.stringAt('$.runId'),
        attempt: JsonPath.numberAt('$.attempt'),
      }),
      resultPath,
      taskTimeout: taskTimeout(coordinate),
      retryOnServiceExceptions: false,
    });
    return withRetry(task);
  }

  /**
   * Lets the machine call earlier function versions, which an execution that began before a deployment still
   * uses.
   */
  private allowEarlierVersions(): void {
    this.stateMachine.addToRolePolicy(
      new PolicyStatement({
        actions: ['lambda:InvokeFunction'],
        resources: [this.props.coordinate, this.props.work].map((fn) => `${fn.functionArn}:*`),
      }),
    );
  }

  /**
   * Grants what the Distributed Map needs for executions of its own machine
   * (https://docs.aws.amazon.com/step-functions/latest/dg/iam-policies-eg-dist-map.html). Executions are
   * never redriven, so that is not allowed.
   */
  private allowDistributedLanes(): void {
    const { name } = this.props;
    const executions = this.arnOf('execution', `${name}:*`);
    this.stateMachine.addToRolePolicy(
      new PolicyStatement({
        actions: ['states:StartExecution'],
        resources: [this.arnOf('stateMachine', name)],
      }),
    );
    this.stateMachine.addToRolePolicy(
      new PolicyStatement({
        actions: ['states:DescribeExecution', 'states:StopExecution'],
        resources: [executions],
      }),
    );
    acknowledge(this.stateMachine.role, {
      [`AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:states:<AWS::Region>:<AWS::AccountId>:execution:${name}:*]`]:
        "Step Functions names the executions of a Distributed Map's lanes. The grant covers only this state machine's executions.",
    });
  }

  /** Builds the ARN from the name, because a reference would be circular. */
  private arnOf(resource: 'stateMachine' | 'execution', resourceName: string): string {
    return Stack.of(this).formatArn({
      service: 'states',
      resource,
      resourceName,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
  }
}
