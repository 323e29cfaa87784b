import { randomUUID } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import { z } from 'zod';
import { printable } from '../base/printable';
import { ignored, type ResolvedStack, readProperties } from '../template/template';

const topicShape = z.strictObject({
  TopicName: z.string().optional(),
  // There are no subscribers here. Messages are written to a file, which is as private as the machine.
  DisplayName: ignored,
  KmsMasterKeyId: ignored,
  Tags: ignored,
});

/** A message as stored in one line of JSON. */
interface Published {
  readonly messageId: string;
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly topicArn: string;
  readonly subject: string | undefined;
  readonly message: string;
}

/** An error of the SNS API with its name. */
export class TopicsApiError extends Error {
  constructor(
    readonly code: 'InvalidParameter' | 'NotFound' | 'InvalidAction',
    message: string,
  ) {
    super(message);
  }
}

/** The topics of the stack. */
export interface Topics {
  /** Stores a message and returns its ID. Throws a TopicsApiError for a message that SNS would reject. */
  publish(request: { topicArn: string; subject: string | undefined; message: string }): Promise<string>;
}

/** AWS's maximum. */
const maxMessageBytes = 256 * 1024;

/** Matches one line of fewer than 100 characters that begins with a letter, a digit or a punctuation mark. */
const subjectRule = /^[!-~][ -~]{0,98}$/;

/**
 * Opens the stack's topics.
 *
 * @param file gets a line for each message
 * @param say called with each message as one line
 */
export function openTopics(stack: ResolvedStack, file: string, say: (line: string) => void): Topics {
  const arns = new Set(
    stack.ofType('AWS::SNS::Topic').map((resource) => {
      readProperties(resource, topicShape);
      return resource.ref;
    }),
  );
  return {
    async publish({ topicArn, subject, message }) {
      refuse(arns, topicArn, subject, message);
      const published: Published = {
        messageId: randomUUID(),
        at: new Date().toISOString(),
        topicArn,
        subject,
        message,
      };
      await appendFile(file, `${JSON.stringify(published)}\n`);
      say(printable(`Alarm: ${subject ?? ''} (${message.split('\n', 1)[0]})`));
      return published.messageId;
    },
  };
}

function refuse(
  arns: ReadonlySet<string>,
  topicArn: string,
  subject: string | undefined,
  message: string,
): void {
  if (!arns.has(topicArn)) throw new TopicsApiError('NotFound', 'Topic does not exist');
  if (subject !== undefined && !subjectRule.test(subject)) {
    throw new TopicsApiError('InvalidParameter', 'Invalid parameter: Subject');
  }
  if (message === '') throw new TopicsApiError('InvalidParameter', 'Invalid parameter: Empty message');
  if (Buffer.byteLength(message) > maxMessageBytes) {
    throw new TopicsApiError('InvalidParameter', 'Invalid parameter: Message too long');
  }
}
