import { RemovalPolicy } from 'aws-cdk-lib';
import { CfnSecret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { noPushKey, pushKeySecretId } from '#shared/api/push-provider';
import type { BundledFunction } from './base/bundled-function';
import { allow } from './base/permissions';
import { acknowledge } from './security/accepted-findings';
import type { Settings } from './settings';

export type PushProviderProps = Pick<Settings, 'oneSignalUrl' | 'oneSignalAppId' | 'oneSignalSegment'>;

/** The functions' access to the push provider. An operator sets the secret's value. */
export class PushProvider extends Construct {
  private readonly secret: CfnSecret;
  private readonly props: PushProviderProps;

  constructor(scope: Construct, id: string, props: PushProviderProps) {
    super(scope, id);
    this.props = props;
    this.secret = new CfnSecret(this, 'Key', {
      description: 'The REST API key of the push provider’s app (OneSignal), as one line of text',
      // Never changes, so later deployments keep the operator's value.
      secretString: noPushKey,
    });
    this.secret.overrideLogicalId(pushKeySecretId);
    this.secret.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
    acknowledge(this.secret, {
      'AwsSolutions-SMG4':
        'The key is created manually at the provider. docs/deploy.md describes how to change it.',
    });
  }

  allowUse({ function: fn, role }: BundledFunction): void {
    allow(role, ['secretsmanager:GetSecretValue'], [this.secret.ref]);
    fn.addEnvironment('ONESIGNAL_URL', this.props.oneSignalUrl);
    fn.addEnvironment('ONESIGNAL_APP_ID', this.props.oneSignalAppId ?? '');
    fn.addEnvironment('ONESIGNAL_SEGMENT', this.props.oneSignalSegment);
    fn.addEnvironment('PUSH_KEY_SECRET', this.secret.ref);
  }
}
