import { appendFile } from 'node:fs/promises';
import { z } from 'zod';
import { ignored, type ResolvedStack, readProperties } from '../template/template';
import type { BusEvent } from './pattern';

const busShape = z.strictObject({
  Name: z.string(),
  Description: ignored,
  Tags: ignored,
});

/** The stack's event buses. */
export interface EventBuses {
  /** Returns the name of the bus with the given name or ARN, or undefined if the bus does not exist. */
  nameOf(bus: string): string | undefined;
  /** Appends an event to the file as one line, then passes it to the rules on its bus. */
  put(busName: string, event: BusEvent): Promise<void>;
}

/**
 * Opens the stack's event buses.
 *
 * @param file the file to which each event is appended as one line
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
