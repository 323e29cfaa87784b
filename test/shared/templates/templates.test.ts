import { describe, expect, test } from 'vitest';
import { breathingExercises } from '#shared/content/breathing-exercises';
import { themedSets } from '#shared/content/themed-sets';
import { withId } from '#shared/content/with-id';
import { recommendTemplate } from '#shared/domain/templates/template-recommendation';
import { demoSets } from '#shared/templates/demo-sets';
import { assignableTemplates, scheduleTemplates } from '#shared/templates/index';
import { breathingHours, movementHours, requiredHours } from '#shared/values/schedule-hours';

const hoursOf = (slots: readonly { readonly hour: string }[]) => slots.map(({ hour }) => hour);
const onTheHour = (hours: readonly string[]) => hours.map((hour) => `${hour}:00`);

describe('the templates', () => {
  test('are the three that users can have, with their names, and one for the demo only', () => {
    expect(scheduleTemplates.map(({ id, name, demoOnly }) => [id, name, demoOnly])).toEqual([
      ['energy-focus', 'Energy & Focus Booster', false],
      ['stress-comfort', 'Stress Relief & Comfort', false],
      ['physical-relief', 'Physical Relief & Mobility', false],
      ['reduce-stiffness', 'Reduce Stiffness', true],
    ]);
    expect(assignableTemplates.filter(({ demoOnly }) => demoOnly)).toEqual([]);
  });

  test.each(scheduleTemplates)(
    '$id has one slot at each required hour: four for movement, two for breathing',
    (template) => {
      expect(hoursOf(template.schedule)).toEqual(onTheHour(requiredHours));
      expect(hoursOf(template.movementSchedule)).toEqual(onTheHour(movementHours));
      expect(hoursOf(template.breathingSchedule)).toEqual(onTheHour(breathingHours));
    },
  );

  test.each(scheduleTemplates)('$id uses the names in the content, and each set only once', (template) => {
    for (const { setId, setTitle } of template.movementSchedule)
      expect(withId(themedSets, setId).title).toBe(setTitle);
    for (const { exerciseId, exerciseTitle } of template.breathingSchedule)
      expect(withId(breathingExercises, exerciseId).name).toBe(exerciseTitle);
    expect(new Set(template.schedule.map(({ setId }) => setId)).size).toBe(requiredHours.length);
  });

  test.each(scheduleTemplates)('$id supports each of its goals in at least one slot', (template) => {
    const served = new Set<string>(
      template.schedule.flatMap((slot) =>
        slot.type === 'movement'
          ? withId(themedSets, slot.setId).goals
          : withId(breathingExercises, slot.setId).goals,
      ),
    );

    expect(template.targetGoals.filter((goal) => !served.has(goal))).toEqual([]);
  });

  test.each(assignableTemplates)(
    '$id is recommended to users with all of its goals',
    ({ id, targetGoals }) => {
      expect(recommendTemplate(targetGoals, assignableTemplates)).toMatchObject({
        templateId: id,
        score: targetGoals.length,
      });
    },
  );

  test('differ in colour, icon and schedule', () => {
    for (const of of [
      scheduleTemplates.map(({ color }) => color),
      scheduleTemplates.map(({ icon }) => icon),
      scheduleTemplates.map(({ schedule }) => schedule.map(({ setId }) => setId).join()),
    ])
      expect(new Set(of).size).toBe(scheduleTemplates.length);
  });
});

describe('the demo set', () => {
  test.each(scheduleTemplates)('of $id has four or five exercises of 20 to 60 seconds', ({ id }) => {
    const { templateId, exercises } = demoSets[id];
    const toMove = exercises.filter(({ type }) => type !== 'breathing');

    expect(templateId).toBe(id);
    expect([4, 5]).toContain(exercises.length);
    for (const { duration, how } of toMove) {
      expect(duration).toBeGreaterThanOrEqual(20);
      expect(duration).toBeLessThanOrEqual(60);
      expect(how.length).toBeGreaterThanOrEqual(3);
    }
  });

  test('has two minutes of breathing: in for 4 seconds, hold for 4, out for 6', () => {
    const toBreathe = Object.values(demoSets)
      .flatMap(({ exercises }) => exercises)
      .filter(({ type }) => type === 'breathing');

    expect(toBreathe).toHaveLength(1);
    expect(toBreathe[0]?.duration).toBe(120);
    expect(toBreathe[0]?.how.map((step) => /(\d+) seconds/.exec(step)?.[1])).toEqual(['4', '4', '6']);
  });
});
