import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** For functions that do not need the rest of the engine. */
export const createDocumentClient = (): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(
    new DynamoDBClient({
      requestHandler: { requestTimeout: 10_000, throwOnRequestTimeout: true, connectionTimeout: 2_000 },
    }),
    { marshallOptions: { removeUndefinedValues: true } },
  );
