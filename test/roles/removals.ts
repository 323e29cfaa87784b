import { type AccessRequest, decide, type Statement } from '#infra/local/gate/policy';
import type { Role } from '#infra/local/gate/roles';

/** A call made by a test and allowed by a role. */
export interface RecordedCall extends AccessRequest {
  /** The role's logical ID. */
  readonly role: string;
  readonly test: string;
}

/** The removal of one action or resource from a statement, and the test that fails because of the removal. */
export interface Removal {
  readonly role: string;
  /** The index of the statement within the role. */
  readonly statement: number;
  readonly kind: 'Action' | 'Resource';
  readonly value: string;
  /** A test that makes a call that would be denied. Undefined if no test would detect the removal. */
  readonly noticedBy: string | undefined;
}

/**
 * Returns every possible removal of one action or one resource from the roles' statements. If a statement
 * loses its only action or resource, the whole statement is removed.
 */
export function removalsOf(roles: readonly Role[], calls: readonly RecordedCall[]): readonly Removal[] {
  return roles.flatMap((role) => {
    const own = calls.filter((call) => call.role === role.logicalId);
    return role.statements.flatMap((one, statement) =>
      (['Action', 'Resource'] as const).flatMap((kind) =>
        one[kind].map((value): Removal => {
          const left = role.statements.flatMap((other) =>
            other === one ? without(one, kind, value) : [other],
          );
          const missed = own.find((call) => decide(left, call) !== 'allowed');
          return { role: role.logicalId, statement, kind, value, noticedBy: missed?.test };
        }),
      ),
    );
  });
}

function without(statement: Statement, kind: 'Action' | 'Resource', value: string): Statement[] {
  const rest = statement[kind].filter((one) => one !== value);
  return rest.length > 0 ? [{ ...statement, [kind]: rest }] : [];
}

/**
 * Returns the recorded calls that the roles do not allow. Any such call shows that the record was made with a
 * different version of the stack.
 */
export const outdated = (roles: readonly Role[], calls: readonly RecordedCall[]): readonly RecordedCall[] =>
  calls.filter((call) => {
    const role = roles.find(({ logicalId }) => logicalId === call.role);
    return !role || decide(role.statements, call) !== 'allowed';
  });
