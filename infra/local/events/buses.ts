import { appendFile } from 'node:fs/promises';
import { z } from 'zod';
import { ignored, type ResolvedStack, readProperties } from '../template/template';
import type { BusEvent } from './pattern';

const busShape = z.strictObject({
  Name: z.string(),
  Description: ignored,
  Tags: ignored,
});

export interface EventBuses {
  /** Takes a name or ARN; returns undefined if there is no such bus. */
  nameOf(bus: string): string | undefined;
  put(busName: string, event: BusEvent): Promise<void>;
}

/**
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
