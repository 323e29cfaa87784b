import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BusEvent, eventMatcher } from '#infra/local/events/rules';
import { fetchedToolsRefused } from '../../../support/fetched-tools';

/** AWS's own implementation of EventBridge's event patterns. */
const ruler = ['software.amazon.event.ruler', 'event-ruler', '1.8.1'] as const;

const project = `<project><modelVersion>4.0.0</modelVersion><groupId>a</groupId><artifactId>a</artifactId>
<version>1</version><dependencies><dependency><groupId>${ruler[0]}</groupId><artifactId>${ruler[1]}</artifactId>
<version>${ruler[2]}</version></dependency></dependencies></project>`;

/** Prints whether the event matches, for each pair of arguments: a pattern and an event. */
const program = `import software.amazon.event.ruler.Ruler;
class Matches {
  public static void main(String[] args) throws Exception {
    for (int i = 0; i < args.length; i += 2) System.out.println(Ruler.matchesRule(args[i + 1], args[i]));
  }
}`;

let folder = '';
let missing = fetchedToolsRefused;
beforeAll(() => {
  if (missing) return;
  folder = mkdtempSync(join(tmpdir(), 'ruler-'));
  writeFileSync(join(folder, 'pom.xml'), project);
  writeFileSync(join(folder, 'Matches.java'), program);
  try {
    execFileSync('java', ['-version'], { stdio: 'ignore' });
    const command = ['-q', '-B', 'dependency:copy-dependencies', '-DoutputDirectory=lib'];
    execFileSync('mvn', command, { cwd: folder, stdio: 'ignore', timeout: 90_000 });
  } catch (error) {
    missing = `Skipped: Java, Maven or the library is missing (${String(error).split('\n')[0]})`;
  }
}, 120_000);
afterAll(() => {
  if (folder) rmSync(folder, { recursive: true, force: true });
});

const page = readFileSync(new URL('../../../../docs/events.md', import.meta.url), 'utf8');
const [event, documented] = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map(
  ([, json = '']) => JSON.parse(json) as BusEvent,
);

const patterns = [
  documented,
  { source: ['wellness-admin'], 'detail-type': ['Run status changed'], detail: { status: ['FAILED'] } },
  { detail: { status: [{ prefix: 'COMPLETED' }], dryRun: [false] } },
  { detail: { reason: [null], counts: { failed: [3] } } },
  { detail: { attempt: [2], job: ['user-identifier-migration'] } },
  { 'detail-type': ['Sending requested'] },
];

it('the documented event and pattern, and others, match as they do in EventBridge', ({ skip }) => {
  if (missing) skip(missing);
  const command = ['-cp', join(folder, 'lib', '*'), join(folder, 'Matches.java')];
  const pairs = patterns.flatMap((pattern) => [JSON.stringify(pattern), JSON.stringify(event)]);

  const matches = execFileSync('java', [...command, ...pairs], { encoding: 'utf8' })
    .trim()
    .split('\n');

  expect(matches).toEqual(['true', 'false', 'true', 'true', 'false', 'false']);
  const local = patterns.map((pattern) => (event ? `${eventMatcher(pattern, 'test')(event)}` : ''));
  expect(local).toEqual(matches);
});
