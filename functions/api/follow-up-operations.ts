import { z } from 'zod';
import { type FollowUpRow, readFollowUps } from '#functions/engine/follow-ups/rules';
import {
  createFollowUp,
  deleteFollowUp,
  type NewFollowUp,
  updateFollowUp,
} from '#functions/engine/follow-ups/save-follow-ups';
import { forParams } from '#functions/engine/job/for-params';
import type { FollowUpOwner } from '#functions/engine/ledger/ledger';
import { allLimitsOf, type FollowUpView, followUpOrigins } from '#shared/jobs/follow-ups/follow-up';
import { everyAdmin } from '#shared/jobs/job/access';
import { checkedStep, refuseUnlisted, stepFields } from './follow-ups/step';
import { runChain } from './jobs/run-chain';
import { runFollowUpOperations } from './jobs/run-follow-up';
import { jobNamed } from './request/job-params';
import { parse } from './request/parse';
import { demandAccess, isPermitted } from './request/permission';
import { type ApiRequest, type Identity, operation } from './request/request';

const input = z.strictObject({
  after: z.string(),
  origin: z.enum(followUpOrigins),
  ...stepFields,
  enabled: z.boolean(),
});

const anyInput = { input: z.unknown() };
const seen = { id: z.string(), version: z.int() };

export const followUpOperations = {
  followUps: operation({}, async (_, { engine, identity }) =>
    (await readFollowUps(engine)).followUps.map((row) => viewFollowUp(row, identity)),
  ),
  ...runFollowUpOperations,
  jobRunChain: operation({ id: z.string() }, ({ id }, request) => runChain(request, id)),
  createFollowUp: operation(anyInput, async (args, request) => {
    const given = checked(request, args.input);
    return viewFollowUp(
      await createFollowUp(request.engine, given, await ownerOf(request)),
      request.identity,
    );
  }),
  updateFollowUp: operation({ ...seen, ...anyInput }, async ({ input: raw, ...of }, request) => {
    const given = checked(request, raw);
    const owner = await ownerOf(request);
    const row = await updateFollowUp(request.engine, of, given, owner, ({ access }) =>
      demandAccess(request.identity, access),
    );
    return viewFollowUp(row, request.identity);
  }),
  deleteFollowUp: operation(seen, async (of, request) => {
    await deleteFollowUp(request.engine, of, await ownerOf(request), ({ access }) =>
      demandAccess(request.identity, access),
    );
    return true;
  }),
};

/**
 * Parses a follow-up. Throws Forbidden unless the caller may use both the job that the follow-up comes after
 * and the one it starts, and BadRequest for invalid input.
 */
function checked(request: ApiRequest, raw: unknown): NewFollowUp {
  const { after: name, origin, enabled, ...given } = parse(input, raw, 'input');
  const after = jobNamed(request.jobs, name, 'input.after');
  demandAccess(request.identity, after.access);
  refuseUnlisted(after, 'input.after');
  const { next, step } = checkedStep(request, after, given, 'input');
  const needed = [after.access, forParams(next, JSON.parse(step.params)).access];
  return {
    ...step,
    after: after.name,
    afterTitle: after.title,
    title: next.title,
    origin,
    enabled,
    access: needed.find((access) => access !== everyAdmin) ?? everyAdmin,
  };
}

async function ownerOf({ directory, identity }: ApiRequest): Promise<FollowUpOwner> {
  return { ...(await directory.find(identity)), username: identity.username };
}

/** Returns a follow-up. Parameters are shown only to callers who may use both jobs. */
function viewFollowUp(row: FollowUpRow, identity: Identity): FollowUpView {
  const permitted = isPermitted(identity, row.access);
  return {
    id: row.id,
    after: row.after,
    afterTitle: row.afterTitle,
    origin: row.origin,
    outcomes: row.outcomes,
    minFindings: row.minFindings,
    job: row.job,
    title: row.title,
    params: permitted ? row.params : null,
    dryRun: row.dryRun,
    asksApproval: row.asksApproval,
    ...allLimitsOf(row),
    enabled: row.enabled,
    version: row.version,
    savedBy: row.savedBy,
    savedAt: row.savedAt,
    permitted,
  };
}
