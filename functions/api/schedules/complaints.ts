import { AppError } from '#functions/runtime/app-error';
import type { Complaint } from '#shared/api/describe-issue';
import { wrongFields } from '../request/parse';

/** Runs a part that may throw BadRequest. Returns its result as a list of one; empty after a complaint. */
export type Attempt = <Made>(make: () => Made) => readonly Made[];

/**
 * Parses several parts of an input, and throws one BadRequest for everything that is wrong in them; other
 * errors pass through.
 *
 * @param run parses each part by the `attempt` that it is given
 */
export function collectComplaints<Result>(run: (attempt: Attempt) => Result): Result {
  const complaints: Complaint[] = [];
  const result = run((make) => {
    try {
      return [make()];
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'BadRequest') throw error;
      complaints.push(...complaintsOf(error));
      return [];
    }
  });
  if (complaints.length > 0) throw wrongFields(complaints);
  return result;
}

function complaintsOf({ info, message }: AppError): readonly Complaint[] {
  const fields = info?.fields;
  if (Array.isArray(fields)) return fields as readonly Complaint[];
  return [{ field: String(info?.field ?? 'input'), expected: String(info?.expected ?? ''), message }];
}
