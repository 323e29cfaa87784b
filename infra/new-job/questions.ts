import { cancel, isCancel, multiselect, select, text } from '@clack/prompts';
import type { z } from 'zod';
import { accessGroups } from '#shared/jobs/access';
import { models } from '#shared/models/index';
import { answerShapes, type JobAnswers, takenBy } from './job-answers';
import { shapes } from './shapes/index';

/** The person left in the middle. */
export class Left extends Error {
  override readonly name = 'Left';
}

const problem = (shape: z.ZodType, value: unknown) => shape.safeParse(value).error?.issues[0]?.message;

/** Asks a person at a terminal for what the flags did not say. Throws Left when they leave. */
export async function askFor(known: Partial<JobAnswers>, root: string): Promise<Partial<JobAnswers>> {
  const name =
    known.name ??
    (await answer(
      text({
        message: 'Name of the job',
        placeholder: 'tidy-activities',
        validate: (value = '') => problem(answerShapes.name, value) ?? takenBy(root, value),
      }),
    ));
  const shapeOptions = Object.entries(shapes).map(([value, { hint }]) => ({ value, label: value, hint }));
  const asText = (message: string, shape: z.ZodType, initialValue = '') =>
    answer(text({ message, initialValue, validate: (value = '') => problem(shape, value) }));
  return {
    name,
    shape: known.shape ?? (await answer(select({ message: 'Shape', options: shapeOptions }))),
    title: known.title ?? (await asText('Title', answerShapes.title, titleOf(name))),
    description:
      known.description ?? (await asText('What it does, in a sentence or two', answerShapes.description)),
    tables:
      known.tables ??
      (await answer(
        multiselect({ message: 'Tables', options: models.map((model) => ({ value: model.name })) }),
      )),
    access:
      known.access ??
      (await answer(
        select({ message: 'Who may use it', options: accessGroups.map((value) => ({ value: `${value}` })) }),
      )),
  };
}

async function answer<Value>(asked: Promise<Value | symbol>): Promise<Value> {
  const given = await asked;
  if (!isCancel(given)) return given;
  cancel('Nothing was written.');
  throw new Left();
}

/** `tidy-activities` as a title: `Tidy activities`. */
export const titleOf = (name: string) =>
  `${name.slice(0, 1).toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`;
