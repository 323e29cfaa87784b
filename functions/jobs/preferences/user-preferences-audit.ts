import { z } from 'zod';
import { audit } from '#functions/engine/job/job';
import { type Corruption, corruptionOf, looksLikeUniqueId } from '#shared/domain/users/corrupted-preferences';
import { migratedKind } from '#shared/jobs/run/informing-kinds';
import { UserPreferences } from '#shared/models/user-preferences';

const params = z.object({
  listMigrated: z.boolean().default(false).meta({
    title: 'Include migrated records',
    description: "Also lists records whose userID is a user's unique ID. These records are correct.",
  }),
});

export const userPreferencesAudit = audit({
  name: 'user-preferences-audit',
  title: 'User preferences audit',
  description:
    "Finds preferences records with an invalid userID: one that is missing, or that has no @ and is not a user's unique ID.",
  category: 'audit',
  access: 'Admin',
  tables: [UserPreferences],
  params,
  asks: ({ userID }) => (looksLikeUniqueId(userID) ? [userID] : []),
  inspect: (record, { params: { listMigrated }, isUser }) => {
    const migrated = listMigrated && looksLikeUniqueId(record.userID) ? migratedKind : undefined;
    const kind = corruptionOf(record, isUser) ?? migrated;
    if (!kind) return [];
    const { userID, createdAt, assignedTemplate, onboardingCompleted } = record;
    const details = { userID, createdAt, assignedTemplate, onboardingCompleted };
    return [{ kind, message: messages[kind](show(userID)), details }];
  },
});

const messages: Readonly<Record<Corruption | typeof migratedKind, (userID: string) => string>> = {
  [migratedKind]: (userID) =>
    `The userID ${userID} is the unique ID of a user in the directory, so the record has been migrated and is correct.`,
  UserIdMissing: (userID) => `The userID is ${userID}; expected the user's email.`,
  UniqueIdUnknown: (userID) =>
    `The userID ${userID} is a unique ID that does not belong to any user in the directory; expected the user's email.`,
  NotAnEmail: (userID) => `The userID ${userID} has no '@'; expected the user's email.`,
};

const shownCharacters = 80;

function show(userID: unknown): string {
  if (userID === undefined) return 'missing';
  const text = typeof userID === 'string' ? `'${userID}'` : JSON.stringify(userID);
  return text.length <= shownCharacters ? text : `${text.slice(0, shownCharacters)}…`;
}
