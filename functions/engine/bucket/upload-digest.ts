import { hash } from 'node:crypto';
import { uploadKey } from '#shared/domain/content/content-files';
import { AppError, SystemicError } from '../../runtime/app-error';
import type { Engine, Uploads } from '../../runtime/dependencies';
import type { AnyJob, Caller } from '../job/job';
import type { RunRow } from '../ledger/ledger';
import { recentRuns } from '../ledger/recent-runs';

/*
 * Binds runs to the content of their uploaded file. An upload's form stays valid for some minutes, so a file
 * can be replaced after a run has started. Invariant: if a run's row stores a digest, the run reads only that
 * content, and a real run has the digest of the dry run that it repeats.
 */

interface Start {
  readonly job: AnyJob;
  readonly params: object;
  readonly dryRun: boolean;
  readonly caller: Caller;
}

const digestOf = (content: Uint8Array): string => hash('sha256', content, 'hex');

/**
 * Returns the digest of the file that a run is about to read, and the failure count of the dry run that it
 * repeats; neither if the run reads no file. Throws NotFound if the file does not exist, and Conflict if it
 * differs from the dry run's.
 * @param approved the approved dry run; by default, the latest dry run with the same parameters
 */
export async function uploadAtStart(
  engine: Engine,
  { job, params, dryRun, caller }: Start,
  approved: RunRow | undefined,
): Promise<Pick<RunRow, 'uploadDigest' | 'foreseenFailures'>> {
  const uploadId = uploadIn(job, params);
  if (uploadId === undefined) return {};
  const rehearsed = dryRun ? undefined : (approved ?? (await lastDryRun(engine, job, params, caller)));
  const content = await storageOf(engine).read(uploadKey(caller.subject, uploadId));
  if (!content) {
    throw new AppError('NotFound', missing(uploadId), { info: { field: 'params.upload' } });
  }
  const digest = digestOf(content);
  if (rehearsed?.uploadDigest && rehearsed.uploadDigest !== digest) {
    throw new AppError(
      'Conflict',
      `The file '${uploadId}' was replaced after dry run ${rehearsed.id}. Start a new dry run.`,
      { info: { field: 'params.upload', runId: rehearsed.id } },
    );
  }
  const { failed: foreseenFailures = 0 } = rehearsed ?? {};
  return { uploadDigest: digest, ...(foreseenFailures > 0 ? { foreseenFailures } : {}) };
}

/**
 * Returns the uploaded file's content. Throws SystemicError if the file does not exist, or is not the one
 * with which the run started.
 */
export async function readUpload(
  engine: Engine,
  { subject, uploadDigest: expected }: Pick<RunRow, 'subject' | 'uploadDigest'>,
  uploadId: string,
): Promise<Uint8Array> {
  const content = await storageOf(engine).read(uploadKey(subject, uploadId));
  if (!content) throw new SystemicError(missing(uploadId));
  if (expected !== undefined && digestOf(content) !== expected) {
    throw new SystemicError(
      `The file '${uploadId}' was replaced after the run was started. Upload it again and start a new run.`,
    );
  }
  return content;
}

function storageOf({ uploads }: Engine): Uploads {
  if (!uploads) throw new SystemicError('No upload storage is configured for this function.');
  return uploads;
}

function uploadIn(job: AnyJob, params: object): string | undefined {
  return job.shape === 'list' ? job.uploadOf?.(params as Record<string, unknown>) : undefined;
}

async function lastDryRun(engine: Engine, job: AnyJob, params: object, { subject }: Caller) {
  const runs = await recentRuns(engine, job.name, params);
  return runs.find((run) => run.dryRun && run.subject === subject);
}

const missing = (uploadId: string) =>
  `The file '${uploadId}' was not uploaded or has expired. Uploads are kept for a day. Upload it again.`;
