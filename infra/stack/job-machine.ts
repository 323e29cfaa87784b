import { ArnFormat, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { PolicyStatement, Role } from 'aws-cdk-lib/aws-iam';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
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
import { keepLogicalId } from './base/stable-id';
import { distributedLanes, inlineLanes, type JobFunctions, taskTimeout } from './job-lanes';
import { withRetry } from './job-retries';
import { acknowledge } from './security/acknowledge';
import { onBehalfOf } from './security/on-behalf-of';

export interface JobMachineProps extends JobFunctions {
  readonly name: string;
  /** The number of lanes in a run that work in parallel. The other lanes wait. */
  readonly maxLanesAtOnce: number;
}

/**
 * The state machine that runs all jobs (docs/engine/runs.md): Open → Plan → Lanes → Finish. Its input is
 * `{runId, attempt}`. Plan is called repeatedly while the run's tables are being exported. If there are more
 * lanes than an inline Map can run in parallel, a Distributed Map runs each lane in a separate execution. A
 * lane that fails is reported and ends, and the other lanes continue. Finish is called repeatedly while the
 * run is held. The machine calls published versions of its functions, so an execution uses the same code from
 * beginning to end. The scheduler's input is `{job, scheduledTime}`. An execution with this input only starts
 * the run as another execution. It waits while runs cannot be started.
 */
export class JobMachine extends Construct {
  readonly stateMachine: StateMachine;
  private readonly props: JobMachineProps;

  constructor(scope: Construct, id: string, props: JobMachineProps) {
    super(scope, id);
    this.props = props;
    const logs = new LogGroup(this, 'Logs', {
      // Step Functions requires this prefix, which keeps the log service's resource policy short.
      logGroupName: `/aws/vendedlogs/states/${props.name}`,
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
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

  /**
   * Creates the machine's role. The machine depends on the role, so the role can refer to the machine only by
   * a predetermined name.
   */
  private newRole(machineName: string): Role {
    return new Role(this, 'Role', {
      assumedBy: onBehalfOf('states.amazonaws.com', this.arnOf('stateMachine', machineName)),
      description: 'Permissions of the state machine for jobs',
    });
  }

  private attempt(): Chain {
    return this.coordinate('Open', JsonPath.DISCARD).next(this.plan());
  }

  /**
   * Returns the Plan step, which is followed by the lanes and the Finish step. Plan is called repeatedly
   * while the tables are being exported, and then decides which Map the lanes need.
   */
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
   * Allows calls to earlier versions of the functions, because an execution that began before a deployment
   * still uses them.
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
   * Grants the permissions that the Distributed Map needs to start, follow and stop executions of its own
   * machine (https://docs.aws.amazon.com/step-functions/latest/dg/iam-policies-eg-dist-map.html). Executions
   * are never redriven, so redriving is not allowed.
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

  /** Builds one of the machine's ARNs from its name, because a reference would be circular. */
  private arnOf(resource: 'stateMachine' | 'execution', resourceName: string): string {
    return Stack.of(this).formatArn({
      service: 'states',
      resource,
      resourceName,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
  }
}
