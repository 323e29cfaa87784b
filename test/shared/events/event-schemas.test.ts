import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { expect, it } from 'vitest';
import { asyncApi, runStatusJsonSchema } from '#shared/events/event-schemas';

const read = (path: string) => readFileSync(new URL(`../../../docs/${path}`, import.meta.url), 'utf8');

/** The example event in docs/events.md. */
const example = JSON.parse(/```json\n(\{\n {2}"version"[\s\S]*?)```/.exec(read('events.md'))?.[1] ?? '');

function validator() {
  const ajv = new Ajv({ strict: true, strictTypes: false });
  addFormats.default(ajv);
  return ajv.compile(JSON.parse(read('events/run-status.schema.json')));
}

it('the committed schemas of the events are the output of npm run generate', () => {
  expect(JSON.parse(read('events/run-status.schema.json'))).toEqual(runStatusJsonSchema());
  expect(JSON.parse(read('events/asyncapi.json'))).toEqual(asyncApi());
});

it('generators can name the type of the event, because its schema has a title', () => {
  const { components } = JSON.parse(read('events/asyncapi.json'));

  expect(components.messages.runStatusChanged.payload.title).toBe(example['detail-type']);
});

it('the documented event matches the published JSON Schema, also with a field that is added later', () => {
  const validate = validator();

  expect(validate(example.detail), JSON.stringify(validate.errors)).toBe(true);
  expect(validate({ ...example.detail, added: 1 })).toBe(true);
});

it.each([
  ['status', 'DONE'],
  ['attempt', 0],
  ['at', 'yesterday'],
  ['link', 'no address'],
  ['counts', { read: 1 }],
])('the published JSON Schema refuses a wrong %s', (field, value) => {
  expect(validator()({ ...example.detail, [field]: value })).toBe(false);
});
