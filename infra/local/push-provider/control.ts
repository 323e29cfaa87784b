import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { type ProviderAnswer, refused } from './answers';
import {
  createFaults,
  type Fault,
  type FaultOfOne,
  type Faults,
  faultShape,
  type Place,
  placeShape,
  places,
} from './faults';

const maxRemembered = 20_000;

const placed = z.looseObject({ on: placeShape });

/** Sets faults and lists the received requests. */
export interface Control {
  /**
   * Answers a request to the control URL: GET returns the faults and the requests, PUT sets a fault for one
   * kind of route (`on`) or all.
   */
  answer(request: IncomingMessage, body: unknown): ProviderAnswer;
  /** Records a request and returns its fault. */
  next(place: Place, request: string): FaultOfOne;
}

/** @param changed called after each change of a fault */
export function createControl(changed: (place: Place, fault: Fault) => void): Control {
  const faults = Object.fromEntries(places.map((place) => [place, createFaults()])) as Record<Place, Faults>;
  const requests: string[] = [];

  function put(body: unknown): ProviderAnswer {
    const { success, data: where, error } = placed.safeParse(body);
    if (!success) return refused(400, z.prettifyError(error));
    const { on, ...rest } = where;
    const fault = faultShape.safeParse(rest);
    if (!fault.success) return refused(400, z.prettifyError(fault.error));
    for (const place of on ? [on] : places) {
      faults[place].set(fault.data);
      changed(place, fault.data);
    }
    return shown();
  }

  const shown = (more: object = {}): ProviderAnswer => ({
    status: 200,
    body: {
      fault: faults.api.current,
      faults: Object.fromEntries(places.map((place) => [place, faults[place].current])),
      ...more,
    },
  });

  return {
    answer({ method, headers }, body) {
      if (method === 'GET') return shown({ requests });
      if (method !== 'PUT' || !headers['content-type']?.startsWith('application/json')) {
        return refused(405, 'Expected GET, or PUT with application/json');
      }
      return put(body);
    },
    next(place, request) {
      requests.push(place === 'api' ? request : `${place}: ${request}`);
      if (requests.length > maxRemembered) requests.shift();
      return faults[place].next();
    },
  };
}
