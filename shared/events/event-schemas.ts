import { z } from 'zod';
import { eventSource, runStatusChanged, runStatusDetail } from './run-status-event';

/** Returns the JSON Schema of the event. Fields may be added without a new version, so it permits others. */
export function runStatusJsonSchema() {
  const { $schema, ...schema } = z.toJSONSchema(runStatusDetail, { target: 'draft-7', io: 'input' });
  return { $schema, title: runStatusChanged, ...schema };
}

export function asyncApi(): object {
  const { $schema: _, ...payload } = runStatusJsonSchema();
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Events of the admin panel',
      version: '1.0.0',
      description: `Events on the stack's EventBridge bus. Their source is ${eventSource}, and the message's payload is the event's detail.`,
    },
    channels: {
      runStatusChanged: {
        title: runStatusChanged,
        messages: { runStatusChanged: { $ref: '#/components/messages/runStatusChanged' } },
      },
    },
    operations: {
      sendRunStatusChanged: { action: 'send', channel: { $ref: '#/channels/runStatusChanged' } },
    },
    components: {
      messages: {
        runStatusChanged: { name: runStatusChanged, contentType: 'application/json', payload },
      },
    },
  };
}
