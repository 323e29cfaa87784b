import { z } from 'zod';
import { create, type ItemSources, list } from '#functions/engine/job/job';
import { subjectOfOwner } from '#shared/domain/users/user-identity';
import { newStamps } from '#shared/models/stamps';
import { UserPreferences } from '#shared/models/user-preferences';
import { assignableTemplates } from '#shared/templates/index';
import {
  recoveredId,
  recoveredPreferences,
  recoveryEmailProblem,
  recoveryModes,
} from '#shared/values/recovery';

const params = z.object({
  mode: z
    .enum(recoveryModes)
    .default('basic')
    .meta({ title: 'Recovery mode', description: 'The initial values for the records.' }),
  template: z
    .enum(assignableTemplates.map(({ id }) => id))
    .optional()
    .meta({ title: 'Template', description: 'The template to assign. Leave empty to assign no template.' }),
});

/** In the directory, without preferences. */
interface Found {
  readonly subject: string;
  /** Empty if the account has none. */
  readonly email: string;
}

export const preferencesRecovery = list({
  name: 'preferences-recovery',
  title: 'Preferences recovery',
  description: 'Creates missing preferences records for users in the directory. A dry run lists the users.',
  category: 'reusable',
  access: 'Admin',
  tables: [UserPreferences],
  params,
  itemsName: 'users without preferences',
  find: (_, sources) => usersWithoutPreferences(sources),
  keyOf: ({ subject }: Found) => subject,
  visit: ({ email, subject }, { params: choice, now }) => {
    const problem = recoveryEmailProblem(email);
    if (problem) throw new Error(`The account has the email '${email}'. ${problem}`);
    return [
      create(UserPreferences, {
        ...recoveredPreferences({ email, subject }, choice, now),
        id: recoveredId(email),
        ...newStamps(now),
      }),
    ];
  },
});

/** Without disabled accounts, whose users cannot sign in to the app. */
async function* usersWithoutPreferences({ records, directoryUsers }: ItemSources): AsyncGenerator<Found> {
  const known = new Set<string>();
  for await (const record of records(UserPreferences, ['userID', 'owner'])) {
    if (typeof record.userID === 'string') known.add(record.userID.trim().toLowerCase());
    const subject = subjectOfOwner(record);
    if (subject !== undefined) known.add(subject.toLowerCase());
  }
  for await (const { subject, email, enabled } of directoryUsers()) {
    const ids = [subject, ...(email ? [email] : [])];
    if (enabled && !ids.some((id) => known.has(id.trim().toLowerCase())))
      yield { subject, email: email ?? '' };
  }
}
