import type { Attributes } from '#functions/dynamodb/values';
import { isoNow } from '#functions/engine/ledger/ledger';
import { AppError } from '#functions/runtime/app-error';
import type { Model, StoredRecord } from '#shared/models/model';
import { UserPreferences } from '#shared/models/user-preferences';
import { type RecoveredUser, recoveredId, recoveryMessages } from '#shared/values/recovery';
import { editOf, newRecord, type Planner } from '../records/edit';
import { parseCreate } from '../records/input';
import { changeTo } from '../records/record-change';
import { isDeleted, readStored } from '../records/stored';
import { wordsFor } from '../records/words';
import type { ApiRequest } from '../request/request';
import { lookUpUser } from './find-user';

interface OnlyPreferences {
  readonly email: string;
  readonly field: string;
  /** Returns the record's fields. `at` is the current time, in ISO 8601 (UTC). */
  readonly fieldsOf: (user: RecoveredUser, at: string) => StoredRecord;
  readonly describe: (record: Attributes, user: RecoveredUser) => string;
}

/**
 * Plans a user's only preferences record, after looking for an existing one by each of the user's
 * identifiers. The new ID is derived from the email and must not exist yet, so only one of two concurrent
 * calls succeeds. Throws Conflict if a record exists: with the duplicate check's message or, if it was
 * created after that check, with 'already exists'.
 */
export function planOnlyPreferences(
  { engine, accounts }: Pick<ApiRequest, 'engine' | 'accounts'>,
  wanted: OnlyPreferences,
): Planner {
  let wasFree = false;
  return async () => {
    const { account, email = wanted.email, preferences } = await lookUpUser(engine, accounts, wanted.email);
    const id = recoveredId(email);
    const before = await readStored(engine, UserPreferences.name, id);
    if (preferences.length > 0 || (before && !isDeleted(before))) {
      const message = wasFree ? recoveryMessages.meanwhile(email) : recoveryMessages.exists;
      throw new AppError('Conflict', message, { info: { field: wanted.field } });
    }
    wasFree = true;
    const at = isoNow(engine);
    const user = { email, subject: account?.subject };
    const record = newRecord(id, wanted.fieldsOf(user, at), at);
    const change = changeTo(UserPreferences.name, before, record, at);
    return editOf(change, [change], wanted.describe(change.after, user));
  };
}

/**
 * Creates preferences with the caller's fields, for a user who has none. Throws BadRequest if they are
 * invalid.
 */
export function createPreferences(request: ApiRequest, model: Model, input: unknown): Planner {
  const fields = parseCreate(model, input);
  return planOnlyPreferences(request, {
    email: String(fields.userID),
    field: 'input.userID',
    fieldsOf: () => fields,
    describe: (record) => `Created ${wordsFor(model, record)}`,
  });
}
