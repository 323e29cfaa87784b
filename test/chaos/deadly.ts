import { sweep, update } from '#functions/engine/job/job';
import { UserActivity } from '#shared/models/user-activity';

/** Updates records. Kills its own worker process at each record whose type is `deadly`. */
export const deadly = sweep({
  name: 'deadly',
  title: 'Deadly',
  description: 'For a test.',
  category: 'reusable',
  access: 'Admin',
  tables: [UserActivity],
  visit: ({ activityType }) => {
    if (activityType === 'deadly') process.kill(process.pid, 'SIGKILL');
    return update({ activityType: 'visited' });
  },
});
