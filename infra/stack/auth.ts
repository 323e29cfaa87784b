import { Aws, Duration, RemovalPolicy } from 'aws-cdk-lib';
import {
  AccountRecovery,
  type CfnUserPoolClient,
  CfnUserPoolRiskConfigurationAttachment,
  FeaturePlan,
  Mfa,
  OAuthScope,
  StandardThreatProtectionMode,
  UserPool,
  UserPoolClient,
  type UserPoolDomain,
} from 'aws-cdk-lib/aws-cognito';
import { Construct } from 'constructs';
import { sessionHours } from '#shared/domain/users/session-length';
import { accessGroups } from '#shared/jobs/job/access';
import { keepLogicalId } from './base/stable-id';
import { acknowledge } from './security/accepted-findings';

export interface AuthProps {
  /** The prefix of the sign-in domain; `wellness-admin-<account>` by default. */
  readonly domainPrefix?: string | undefined;
}

/** The user pool. An administrator creates the accounts (docs/deploy.md). */
export class Auth extends Construct {
  readonly userPool: UserPool;
  readonly domain: UserPoolDomain;

  constructor(scope: Construct, id: string, props: AuthProps) {
    super(scope, id);
    this.userPool = new UserPool(this, 'UserPool', {
      signInAliases: { email: true },
      signInCaseSensitive: false,
      selfSignUpEnabled: false,
      autoVerify: { email: true },
      // Runs identify people by email, so a new one takes effect only once it is verified.
      keepOriginal: { email: true },
      standardAttributes: { email: { required: true, mutable: true } },
      passwordPolicy: {
        // Rules about character types lead to passwords that are easier to guess (OWASP ASVS 5.0, 6.2.5).
        minLength: 15,
        requireLowercase: false,
        requireUppercase: false,
        requireDigits: false,
        requireSymbols: false,
        tempPasswordValidity: Duration.days(3),
      },
      mfa: Mfa.REQUIRED,
      mfaSecondFactor: { otp: true, sms: false },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      featurePlan: FeaturePlan.PLUS,
      standardThreatProtectionMode: StandardThreatProtectionMode.FULL_FUNCTION,
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    keepLogicalId(this.userPool, 'UserPool');
    acknowledge(this.userPool, {
      'AwsSolutions-COG1':
        'Composition rules lead to weaker passwords (OWASP ASVS 5.0, 6.2.5). Instead: 15 characters, no leaked passwords, and a second factor.',
    });
    this.refuseLeakedPasswords();
    for (const groupName of accessGroups) this.userPool.addGroup(groupName, { groupName });
    this.domain = this.userPool.addDomain('Domain', {
      cognitoDomain: { domainPrefix: props.domainPrefix ?? `wellness-admin-${Aws.ACCOUNT_ID}` },
    });
  }

  private refuseLeakedPasswords(): void {
    new CfnUserPoolRiskConfigurationAttachment(this, 'LeakedPasswords', {
      userPoolId: this.userPool.userPoolId,
      clientId: 'ALL',
      compromisedCredentialsRiskConfiguration: {
        actions: { eventAction: 'BLOCK' },
        eventFilter: ['SIGN_IN', 'PASSWORD_CHANGE', 'SIGN_UP'],
      },
    });
  }

  /** The base of `/oauth2/authorize`, `/oauth2/token` and `/logout`. */
  get oauthUrl(): string {
    return this.domain.baseUrl();
  }

  /**
   * Adds the panel's client: public, with the authorization code flow and PKCE. It is the pool's only client,
   * so there are no tokens for other audiences.
   * @param origins sign-in returns to `/auth/callback` there, and sign-out to `/`
   */
  addPanelClient(origins: readonly string[], extraCallbackUrls: readonly string[]): UserPoolClient {
    const client = new UserPoolClient(this, 'PanelClient', {
      userPool: this.userPool,
      generateSecret: false,
      oAuth: {
        flows: { authorizationCodeGrant: true },
        scopes: [OAuthScope.OPENID, OAuthScope.EMAIL, OAuthScope.PROFILE],
        callbackUrls: [...origins.map((origin) => `${origin}/auth/callback`), ...extraCallbackUrls],
        logoutUrls: origins.map((origin) => `${origin}/`),
      },
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      accessTokenValidity: Duration.hours(1),
      idTokenValidity: Duration.hours(1),
      refreshTokenValidity: Duration.hours(sessionHours),
      // The grace period is for lost responses, for example when a page is reloaded during a refresh.
      refreshTokenRotationGracePeriod: Duration.seconds(60),
    });
    // Without a flow, the construct omits the property, and Cognito allows the SRP and custom flows.
    // ALLOW_REFRESH_TOKEN_AUTH cannot be combined with rotation. This flow needs AWS credentials and an
    // action that no role here has.
    const resource = client.node.defaultChild as CfnUserPoolClient;
    resource.explicitAuthFlows = ['ALLOW_ADMIN_USER_PASSWORD_AUTH'];
    keepLogicalId(client, 'PanelClient');
    return client;
  }
}
