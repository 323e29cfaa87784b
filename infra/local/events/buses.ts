import { appendFile } from 'node:fs/promises';
import { z } from 'zod';
import { ignored, type ResolvedStack, readProperties } from '../template/template';
import type { BusEvent } from './pattern';

const busShape = z.strictObject({
  Name: z.string(),
  Description: ignored,
  Tags: ignored,
});

/** The event buses of the stack. */
export interface EventBuses {
  /** Returns the name of the bus with the given name or ARN, or undefined if there is no such bus. */
  nameOf(bus: string): string | undefined;
  /** Stores an event as a line of the file, then passes it to the rules of its bus. */
  put(busName: string, event: BusEvent): Promise<void>;
}

/**
 * Opens the stack's event buses.
 *
 * @param file the file that receives a line for each event
 * @param deliver passes an event to the rules of a bus
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
