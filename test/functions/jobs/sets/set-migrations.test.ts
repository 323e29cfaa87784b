import { expect, test } from 'vitest';
import type { Sweep } from '#functions/engine/job/job';
import { deactivateAllSets } from '#functions/jobs/sets/remove-sets';
import {
  setEquipmentAndIntensity,
  setGoalsLevelsDescriptions,
  setSequences,
} from '#functions/jobs/sets/set-fields';
import { themedSets } from '#shared/content/themed-sets';
import type { StoredRecord } from '#shared/models/model';
import { visitOne } from '../../../support/visit-one';

const Exercise = [
  {
    id: 'x',
    title: 'Calf raises',
    intensity: 'light',
    equipment: '["None"]',
    goals: ['Focus', 'Calm'],
    activityLevels: ['Gentle', 'Active'],
  },
  {
    id: 'y',
    title: 'Plank',
    type: 'strength',
    equipment: '["Mat","Chair"]',
    goals: ['Calm'],
    activityLevels: ['Active', 'Energetic'],
  },
  { id: 'z', title: 'Jumping jacks', equipment: 'mat' },
];

const linkTo = (...exercises: readonly string[]): readonly StoredRecord[] =>
  exercises.map((exerciseID, index) => ({ id: `${index}`, setID: 'a', exerciseID }));

const visit = (job: Sweep, set: StoredRecord, links: readonly StoredRecord[] = []) =>
  visitOne(job, set, { others: { SetExercise: links, Exercise } });

test('set sequences: both formats have the linked exercises in the order of the set, with unlisted ones last', () => {
  const links = linkTo('x', 'y', 'z');
  const inOrder = {
    exerciseIds: ['y', 'x', 'z'],
    sequences:
      '[{"sequence":0,"exerciseID":"y"},{"sequence":1,"exerciseID":"x"},{"sequence":2,"exerciseID":"z"}]',
  };

  expect(visit(setSequences, { exerciseIds: ['y', 'gone', 'x'] }, links)).toEqual(inOrder);
  expect(
    visit(
      setSequences,
      { sequences: '[{"sequence":2,"exerciseID":"x"},{"sequence":1,"exerciseID":"y"}]' },
      links,
    ),
  ).toEqual(inOrder);
  expect(visit(setSequences, { sequences: '[{"seq' }, linkTo('x'))).toEqual({
    exerciseIds: ['x'],
    sequences: '[{"sequence":0,"exerciseID":"x"}]',
  });
  expect(visit(setSequences, inOrder, links)).toBe('kept');
  expect(visit(setSequences, { exerciseIds: ['y'] })).toBe('kept');
});

test("'Equipment None is ignored when aggregating'; the intensity is that of the exercises, mixed if they differ", () => {
  expect(visit(setEquipmentAndIntensity, {}, linkTo('x', 'y', 'z'))).toEqual({
    equipment: '["Mat","Chair"]',
    intensity: 'mixed',
  });
  expect(visit(setEquipmentAndIntensity, { equipment: 'Wall', intensity: 'High' }, linkTo('x'))).toEqual({
    equipment: '[]',
    intensity: 'light',
  });
  expect(
    visit(setEquipmentAndIntensity, { equipment: '["chair","MAT"]', intensity: 'Moderate' }, linkTo('y')),
  ).toBe('kept');
  expect(visit(setEquipmentAndIntensity, { equipment: '["Chair"' }, linkTo('gone'))).toBe('kept');
});

test('sets without goals, levels or description get them from the content or their exercises; existing values are kept', () => {
  const [themed] = themedSets;
  const { goals, activityLevels, description } = themed;

  expect(visit(setGoalsLevelsDescriptions, { title: themed.title.toUpperCase(), goals: [] })).toEqual({
    goals: [...goals],
    activityLevels: [...activityLevels],
    description,
  });
  expect(visit(setGoalsLevelsDescriptions, { description: ' ' }, linkTo('x', 'y'))).toEqual({
    goals: ['Calm', 'Focus'],
    activityLevels: ['Active'],
    description: '2 exercises: Calf raises and Plank.',
  });
  expect(
    visit(
      setGoalsLevelsDescriptions,
      { goals: ['Own'], activityLevels: ['Gentle'], description: 'Own' },
      linkTo('x'),
    ),
  ).toBe('kept');
  expect(visit(setGoalsLevelsDescriptions, {})).toBe('kept');
});

test("'deactivate all existing sets', except those that schedules use, unless confirmed", () => {
  const others = { DefaultScheduledSet: [{ id: 'e', set: 'a', hour: '16', templateName: 'stress-comfort' }] };

  expect(visitOne(deactivateAllSets, { isActive: true })).toEqual({ isActive: false });
  expect(visitOne(deactivateAllSets, {})).toEqual({ isActive: false });
  expect(visitOne(deactivateAllSets, { isActive: false }, { others })).toBe('kept');
  expect(visitOne(deactivateAllSets, { isActive: true }, { others })).toBe(
    'The set is used by schedule entries: 16:00 of stress-comfort. It is left unchanged.',
  );
  expect(visitOne(deactivateAllSets, {}, { others, params: { alsoUsed: true } })).toEqual({
    isActive: false,
  });
});
