import { randomUUID } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import { z } from 'zod';
import { parsedJson } from '../base/json';
import { jsonAnswer, type Service } from '../gate/service-answer';
import { ignored, type LocalAddresses, type ResolvedStack, readProperties } from '../template/template';
import type { BusEvent } from './rules';

const maxRequestBytes = 1_048_576;

const putInput = z.object({
  Entries: z
    .array(
      z.object({
        EventBusName: z.string(),
        Source: z.string().min(1),
        DetailType: z.string().min(1),
        Detail: z.string(),
        /** The event's time, in seconds since the epoch. */
        Time: z.number().optional(),
        Resources: z.array(z.string()).default([]),
      }),
    )
    .min(1)
    .max(10),
});

type Entry = z.infer<typeof putInput>['Entries'][number];

/** Creates the service that answers PutEvents (AWS JSON 1.1). */
export function createEventsService(
  buses: EventBuses,
  { accountId, region }: Pick<LocalAddresses, 'accountId' | 'region'>,
): Service {
  async function put(entry: Entry) {
    const bus = buses.nameOf(entry.EventBusName);
    const detail = objectOf(entry.Detail);
    if (entry.Source.startsWith('aws.'))
      return failed('NotAuthorizedForSourceException', 'Not authorized for the source.');
    if (!detail) return failed('MalformedDetail', 'Detail is malformed.');
    if (bus === undefined)
      return failed('ResourceNotFoundException', `Event bus ${entry.EventBusName} does not exist.`);
    const id = randomUUID();
    await buses.put(bus, {
      version: '0',
      id,
      'detail-type': entry.DetailType,
      source: entry.Source,
      account: accountId,
      time: new Date((entry.Time ?? Date.now() / 1000) * 1000).toISOString(),
      region,
      resources: entry.Resources,
      detail,
    });
    return { EventId: id };
  }

  return async (operation, input) => {
    if (operation !== 'PutEvents') {
      const message = `The local host does not support the operation ${operation}`;
      return jsonAnswer(400, { __type: 'UnknownOperationException', message }, '1.1');
    }
    const parsed = putInput.safeParse(input);
    if (!parsed.success || Buffer.byteLength(JSON.stringify(input)) > maxRequestBytes) {
      const message = parsed.error ? z.prettifyError(parsed.error) : 'The request is too large.';
      return jsonAnswer(400, { __type: 'ValidationException', message }, '1.1');
    }
    const Entries = [];
    for (const entry of parsed.data.Entries) Entries.push(await put(entry));
    const FailedEntryCount = Entries.filter((entry) => 'ErrorCode' in entry).length;
    return jsonAnswer(200, { FailedEntryCount, Entries }, '1.1');
  };
}

const failed = (ErrorCode: string, ErrorMessage: string) => ({ ErrorCode, ErrorMessage });

function objectOf(text: string): Record<string, unknown> | undefined {
  const value = parsedJson(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

const busShape = z.strictObject({
  Name: z.string(),
  Description: ignored,
  Tags: ignored,
});

interface EventBuses {
  /** Takes a name or ARN; returns undefined if there is no such bus. */
  nameOf(bus: string): string | undefined;
  put(busName: string, event: BusEvent): Promise<void>;
}

/**
 * Opens the event buses.
 * @param file gets each event as one line
 * @param deliver passes an event to the rules on a bus
 */
export function openBuses(
  stack: ResolvedStack,
  file: string,
  deliver: (busName: string, event: BusEvent) => void,
): EventBuses {
  const names = new Map(
    stack.ofType('AWS::Events::EventBus').flatMap((resource) => {
      const { Name } = readProperties(resource, busShape);
      return [
        [Name, Name],
        [resource.attributes.Arn, Name],
      ];
    }),
  );
  return {
    nameOf: (bus) => names.get(bus),
    async put(busName, event) {
      await appendFile(file, `${JSON.stringify({ bus: busName, ...event })}\n`);
      deliver(busName, event);
    },
  };
}
