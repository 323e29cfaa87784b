import { z } from 'zod';
import type { AnyJob } from '#functions/engine/job/job';
import { AppError } from '#functions/runtime/app-error';
import { shorten, showValue } from '#shared/text/show-value';
import { parse } from './parse';

/** The maximum length of parameters as JSON: they are stored with the run and returned with its status. */
const maxParamsLength = 8_192;

/** The maximum number of names in the error message for an unknown job. */
const maxNamed = 5;

/** Returns the jobs' names, sorted by the number of words that they share with the given one. */
function nearestNames(jobs: readonly AnyJob[], name: string): readonly string[] {
  const words = new Set(
    name
      .slice(0, 100)
      .toLowerCase()
      .split(/[^a-z]+/),
  );
  const common = (known: string) => known.split('-').filter((word) => words.has(word)).length;
  return jobs
    .map((job) => job.name)
    .toSorted((one, other) => common(other) - common(one))
    .slice(0, maxNamed);
}

/**
 * Returns a job. Throws BadRequest with the most similar names. `field` is the path in the caller's input.
 */
export function jobNamed(jobs: readonly AnyJob[], name: string, field: string): AnyJob {
  const job = jobs.find((candidate) => candidate.name === name);
  if (job) return job;
  const such = jobs.length > maxNamed ? `one of ${jobs.length} jobs, such as` : 'one of';
  const expected = `${such} ${nearestNames(jobs, name).join(', ')}`;
  throw new AppError(
    'BadRequest',
    `Migration function not implemented: '${shorten(name)}'; expected ${expected}.`,
    {
      info: { field, expected },
    },
  );
}

/**
 * Parses a job's parameters. Throws BadRequest if they are invalid. `field` is the path in the caller's
 * input.
 */
export const paramsOf = (job: AnyJob, given: unknown, field = 'params'): object =>
  parse(job.params ?? z.object({}), jsonObject(given, field), field);

/**
 * Parses a JSON object. AppSync parses an AWSJSON argument before passing it on, others pass JSON text. A
 * missing value is {}. Throws BadRequest for any other value, and for parameters that are too long.
 */
function jsonObject(value: unknown, field: string): object {
  const object = typeof value === 'string' ? parsedJson(value, field) : (value ?? {});
  if (typeof object !== 'object' || object === null || Array.isArray(object))
    throw notAnObject(field, showValue(object));
  const { length } = JSON.stringify(object);
  if (length > maxParamsLength) {
    const expected = `a JSON object of at most ${maxParamsLength.toLocaleString('en')} characters`;
    throw notAnObject(field, `${length.toLocaleString('en')} characters long`, expected);
  }
  return object;
}

function parsedJson(text: string, field: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw notAnObject(field, `${showValue(text)}, which is not JSON`);
  }
}

const notAnObject = (field: string, state: string, expected = 'a JSON object') =>
  new AppError('BadRequest', `${field} is ${state}; expected ${expected}.`, {
    info: { field, expected },
  });
