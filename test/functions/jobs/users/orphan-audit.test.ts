import { expect, test } from 'vitest';
import { orphanAudit } from '#functions/jobs/users/orphans';
import { found } from '../../../support/found';
import { rehearse } from '../../../support/rehearse';

const subject = '5f0c6a4e-1d2b-4c83-9a77-3be1f4d80a11';
const others = {
  Set: [{ id: 's' }, { id: 'gone', _deleted: true }],
  Exercise: [{ id: 'e' }],
  UserPreferences: [
    { id: 'p', userID: 'ana@wellness.example' },
    { id: 'q', userID: subject, personalDetails: { email: 'ben@wellness.example' } },
  ],
};

test('a link to a missing set or exercise is an orphan', () => {
  const links = [
    { id: 'whole', setID: 's', exerciseID: 'e' },
    { id: 'no-set', setID: 'gone', exerciseID: 'e' },
    { id: 'no-exercise', setID: 's', exerciseID: 'none' },
    { id: 'nothing' },
  ];

  const { findings } = rehearse(orphanAudit, { records: { SetExercise: links }, others });

  expect(findings.map(({ key, message }) => [key, message])).toEqual([
    ['no-set', 'There is no set "gone".'],
    ['no-exercise', 'There is no exercise "none".'],
    ['nothing', 'There is no set named and no exercise named.'],
  ]);
});

test('a slot of a user with preferences, by email or unique id in any spelling, is not an orphan', () => {
  const ids = ['ana@wellness.example', ' Ana@Wellness.example', subject, 'ben@wellness.example'];
  const slots = ids.map((userID, index) => ({ id: `${index}`, userID }));

  expect(found(orphanAudit, { records: { UserScheduledSet: slots }, others })).toEqual([]);
});

test('a slot of a user without preferences is one, unless its owner has an account', () => {
  const slots = [
    { id: 'gone', userID: 'zoe@wellness.example', owner: 'left::zoe' },
    { id: 'no-owner', userID: 42 },
    { id: 'new', userID: 'new@wellness.example', owner: `${subject}::new` },
  ];

  expect(found(orphanAudit, { records: { UserScheduledSet: slots }, others, users: [subject] })).toEqual([
    'ScheduleOrphan gone',
    'ScheduleOrphan no-owner',
  ]);
});
