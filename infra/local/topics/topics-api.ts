import { z } from 'zod';
import { queryError, queryResult, type Service } from '../gate/service-answer';
import { type Topics, TopicsApiError } from './topics';

const publishInput = z.object({
  TopicArn: z.string().default(''),
  Subject: z.string().optional(),
  Message: z.string().default(''),
});

/** Creates SNS's API (Query protocol, responses in XML) for the SDK's client. */
export function createTopicsService(topics: Topics): Service {
  return async (operation, input) => {
    try {
      if (operation !== 'Publish') {
        throw new TopicsApiError('InvalidAction', `The local host does not support the action ${operation}`);
      }
      const { TopicArn: topicArn, Subject: subject, Message: message } = publishInput.parse(input);
      const messageId = await topics.publish({ topicArn, subject, message });
      return queryResult('Publish', `<MessageId>${messageId}</MessageId>`);
    } catch (error) {
      if (!(error instanceof TopicsApiError))
        return queryError(500, 'Receiver', 'InternalError', String(error));
      return queryError(error.code === 'NotFound' ? 404 : 400, 'Sender', error.code, error.message);
    }
  };
}
