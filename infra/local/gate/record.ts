import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AccessRequest } from './policy';
import type { Role } from './roles';

/** Told of each request that a role allowed. */
export type RecordAccess = (role: Role, request: AccessRequest) => void;

/** One line of a record. */
export interface RecordedAccess extends AccessRequest {
  /** Logical id of the role. */
  readonly role: string;
  /** The test that was running. */
  readonly test: string;
}

/**
 * Writes down what roles were used for, where the environment asks for it: `ACCESS_RECORD` names a folder, `ACCESS_RECORD_TEST` whoever uses the
 * host just now. Each request once a test; of objects and executions, which have a name each, one that stands for all.
 *
 * @param stackName begins the names of the stack's resources; the record has `WellnessAdmin` in its place
 */
export function accessRecord(
  stackName: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
): RecordAccess | undefined {
  const folder = env.ACCESS_RECORD;
  if (!folder) return undefined;
  const file = join(folder, `${process.pid}.jsonl`);
  const known = new Set<string>();
  return (role, { action, resource, context }) => {
    const test = env.ACCESS_RECORD_TEST ?? 'none';
    const general = generalized(resource).replaceAll(stackName, 'WellnessAdmin');
    const recorded: RecordedAccess = {
      role: role.logicalId,
      action,
      resource: general.replaceAll(stackName.toLowerCase(), 'wellnessadmin'),
      ...(context && { context }),
      test,
    };
    const line = JSON.stringify(recorded);
    if (known.has(line)) return;
    known.add(line);
    appendFileSync(file, `${line}\n`);
  };
}

/** The same for every object of a folder, and every execution of a state machine. */
function generalized(resource: string): string {
  if (resource.startsWith('arn:aws:s3:::')) {
    const [bucket, ...key] = resource.split('/');
    if (key.length === 0) return resource;
    return key.length === 1 ? `${bucket}/any` : `${bucket}/${key[0]}/any`;
  }
  return resource.includes(':execution:') ? resource.replace(/:[^:]*$/, ':any') : resource;
}
