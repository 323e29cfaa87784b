import { randomUUID } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import { deflateRawSync } from 'node:zlib';
import { metricsOf } from '#shared/domain/metrics/metrics';
import { addActivity, addPreferences, newMetrics } from '#shared/domain/metrics/metrics-state';
import { dateOf, dayOf } from '#shared/domain/metrics/metrics-window';

/**
 * Measures how long it takes to process the metrics state and how large the state gets. Usage: `tsx
 * test/bench/metrics.ts [users] [activities]`.
 */
const [users = 100_000, activities = 1_000_000] = process.argv.slice(2).map(Number);
const now = '2026-03-20T13:20:00.000Z';
const today = dayOf(now) ?? 0;

const timed = <T>(what: string, work: () => T): T => {
  const start = performance.now();
  const result = work();
  console.log(`${what}: ${Math.round(performance.now() - start)} ms`);
  return result;
};

const people = Array.from({ length: users }, (_, index) => {
  const subject = randomUUID();
  const email = `firstname.lastname${index}@company.example`;
  return { email, owner: `${subject}::firstname`, userID: index % 5 === 0 ? subject : email };
});
const state = newMetrics(now);
timed(`${users} preferences folded`, () => {
  for (const { userID, owner, email } of people) {
    const updatedAt = now;
    addPreferences(state, { userID, owner, updatedAt, createdAt: now, personalDetails: { email } });
  }
});
timed(`${activities} activities folded`, () => {
  for (let index = 0; index < activities; index += 1) {
    const userID = people[(index * 7_919) % users]?.userID;
    addActivity(state, {
      userID,
      date: dateOf(today - (index % 60)),
      duration: 180,
      activityType: 'movement',
    });
  }
});
const bytes = timed('state serialized', () => serialize(state));
const packed = timed('state compressed', () => deflateRawSync(bytes, { level: 3 }));
timed('state read back', () => deserialize(bytes));
const { metrics, rows } = timed('figures worked out', () => metricsOf(state));
console.log(
  `${bytes.length.toLocaleString('en')} bytes, ${packed.length.toLocaleString('en')} compressed (${Math.round(packed.length / users)} a user); ${rows.length} rows, document ${JSON.stringify(metrics).length} bytes`,
);
