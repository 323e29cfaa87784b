import { describe, expect, it } from 'vitest';
import { accessesOf, mayAccess } from '#shared/jobs/job/access';

describe('who may use a job and see its runs', () => {
  it.each([
    [['Admin'], 'Admin', true],
    [['Admin'], 'DesignatedAdmin', false],
    [['Admin', 'DesignatedAdmin'], 'DesignatedAdmin', true],
    [[], 'Admin', false],
    [['admin', ' Admin'], 'Admin', false],
    // A group that no job can require gives its members no access.
    [['Admin', 'Everyone'], 'Everyone', false],
    [['Admin', 'DesignatedAdmin'], undefined, false],
    [['Admin', 'DesignatedAdmin'], null, false],
    [['Admin', ''], '', false],
  ])('for the groups %j and the required group %j: %s', (groups, access, expected) => {
    expect(mayAccess(groups, access)).toBe(expected);
  });

  it('is also the filter for a list of runs', () => {
    expect(accessesOf(['x', 'DesignatedAdmin', 'Admin'])).toEqual(['Admin', 'DesignatedAdmin']);
    expect(accessesOf(['x'])).toEqual([]);
  });
});
