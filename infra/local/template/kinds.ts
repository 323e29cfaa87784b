/** The kinds that this host starts. `readProperties` rejects their unknown properties. */
export const bootedKinds: ReadonlySet<string> = new Set([
  'AWS::IAM::Role',
  'AWS::IAM::Policy',
  'AWS::IAM::ManagedPolicy',
  'AWS::DynamoDB::Table',
  'AWS::Lambda::Function',
  'AWS::Lambda::Version',
  'AWS::Lambda::Permission',
  'AWS::Lambda::Url',
  'AWS::StepFunctions::StateMachine',
  'AWS::Events::EventBus',
  'AWS::Events::Rule',
  'AWS::Scheduler::Schedule',
  'AWS::SNS::Topic',
  // Data is as private as the machine. The use of keys is still checked (gate/service-requests.ts).
  'AWS::KMS::Key',
  'AWS::SecretsManager::Secret',
  'AWS::Cognito::UserPool',
  'AWS::Cognito::UserPoolClient',
  'AWS::Cognito::UserPoolDomain',
  'AWS::Cognito::UserPoolGroup',
  'AWS::AppSync::GraphQLApi',
  'AWS::AppSync::GraphQLSchema',
  'AWS::AppSync::DataSource',
  'AWS::AppSync::FunctionConfiguration',
  'AWS::AppSync::Resolver',
  'AWS::CloudFront::ResponseHeadersPolicy',
  'AWS::S3::Bucket',
  'Custom::CDKBucketDeployment',
]);

/** The kinds without purpose on one machine, with the reason. Any other kind stops the host. */
export const skippedKinds: Readonly<Record<string, string>> = {
  'AWS::Lambda::LayerVersion': "only the panel's deployment uses a layer",
  'AWS::Logs::LogGroup': 'logs are files under the data directory',
  'AWS::CloudWatch::Alarm': 'there are no metrics to watch',
  'AWS::CloudWatch::Dashboard': 'there are no metrics to show',
  'AWS::WAFv2::WebACL':
    'only this machine can reach the API, and the tests send it more requests than a person could',
  'AWS::WAFv2::WebACLAssociation': 'part of the firewall',
  'AWS::WAFv2::LoggingConfiguration': 'part of the firewall',
  'AWS::Cognito::UserPoolRiskConfigurationAttachment': 'demo accounts sign in with one short password',
  'AWS::Scheduler::ScheduleGroup': 'schedules need no group on one machine',
  'AWS::SQS::Queue':
    'it receives only events that a schedule cannot deliver; here delivery is retried until it succeeds',
  'AWS::SQS::QueuePolicy': 'part of the queue',
  'AWS::SNS::TopicPolicy':
    'it lets CloudWatch publish, but CloudWatch does not exist here; functions publish with their roles',
  'AWS::SNS::Subscription': 'nothing leaves this machine; messages to the alarm topic are written to a file',
  'AWS::S3::BucketPolicy': 'only this machine sends requests here, over HTTP',
  'AWS::CloudFront::Distribution':
    'the site server replaces it and sends the headers of the response headers policy',
  'AWS::CloudFront::OriginAccessControl': 'there is no bucket between the site and its files',
};
