import { AppError } from '#functions/runtime/app-error';
import type { Complaint } from '#shared/api/describe-issue';
import { wrongFields } from '../request/parse';

/**
 * Runs a function that may throw BadRequest. Returns a list that contains the function's result, or an empty
 * list if it threw.
 */
export type Attempt = <Made>(make: () => Made) => readonly Made[];

/**
 * Parses several parts of an input and throws a single BadRequest error containing all the problems. Other
 * errors are passed through.
 *
 * @param run a function that parses each part with the `attempt` function that it receives
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
