import { z } from 'zod';
import { askForApproval, cancelApproval, decideApproval } from '#functions/engine/approval/request-approval';
import { maxNoteCharacters } from '#shared/jobs/run/note';
import { operation } from '../request/request';
import { permittedRun, viewRun } from './runs';

const note = z.string().trim().min(1).max(maxNoteCharacters).nullish();
const id = z.string();

/** Only for the caller's own dry run. */
const requestApproval = operation({ id, note }, async (args, request) => {
  await permittedRun(request, args.id, 'id');
  const caller = await request.directory.find(request.identity);
  await askForApproval(request.engine, { runId: args.id, caller, note: args.note ?? undefined });
  return viewRun(request, args.id);
});

/** Another admin's request. The caller must be allowed to use the run's job. */
const decide = (approve: boolean) =>
  operation({ id, note, digest: z.string() }, async (args, request) => {
    await permittedRun(request, args.id, 'id');
    const caller = await request.directory.find(request.identity);
    const { digest } = args;
    await decideApproval(request.engine, {
      runId: args.id,
      caller,
      approve,
      digest,
      note: args.note ?? undefined,
    });
    return viewRun(request, args.id);
  });

/** The caller's own request. */
const withdrawApproval = operation({ id }, async (args, request) => {
  await permittedRun(request, args.id, 'id');
  const caller = await request.directory.find(request.identity);
  await cancelApproval(request.engine, { runId: args.id, caller });
  return viewRun(request, args.id);
});

/** docs/approval.md */
export const approvalOperations = {
  requestApproval,
  approveRun: decide(true),
  declineRun: decide(false),
  withdrawApproval,
};
