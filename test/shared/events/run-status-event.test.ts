import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { eventSource, runStatusChanged, runStatusDetail, withLink } from '#shared/events/run-status-event';

const page = readFileSync(new URL('../../../docs/events.md', import.meta.url), 'utf8');
const [example = '', ...others] = [...page.matchAll(/```json\n(.*?)```/gs)].map(([, text]) => text ?? '');

it('the example in docs/events.md is an event of the documented version', () => {
  const event = JSON.parse(example);

  expect(event).toMatchObject({ source: eventSource, 'detail-type': runStatusChanged });
  expect(runStatusDetail.strict().parse(event.detail)).toEqual(event.detail);
  expect(withLink(event.detail, new URL(event.detail.link).origin)).toEqual(event.detail);
  expect(others.length).toBeGreaterThan(0);
});

it('docs/events.md lists each field', () => {
  const listed = [...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);

  expect(listed).toEqual(Object.keys(runStatusDetail.shape));
});
