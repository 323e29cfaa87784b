import type { Readable } from 'node:stream';
import type { GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3';

export interface ObjectContent {
  /** Read it to the end or `destroy()` it. */
  readonly stream: Readable;
  readonly bytes: number;
  readonly contentType: string;
}

/** From a listing or a HEAD request. */
export interface ObjectInfo {
  readonly key: string;
  readonly bytes: number;
  /** ISO 8601 in UTC. */
  readonly lastModified: string;
}

/** For a browser (multipart/form-data): the given fields, then the field `file`. */
export interface UploadForm {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

export interface ObjectStore {
  /** The store rejects corrupted data. */
  put(object: {
    key: string;
    body: Uint8Array;
    contentType: string;
    contentEncoding?: string;
  }): Promise<void>;
  get(key: string): Promise<ObjectContent | undefined>;
  /** Without the content. */
  head(key: string): Promise<(ObjectInfo & { readonly contentType: string }) | undefined>;
  /** By key, at most 1,000 per page. */
  list(
    prefix: string,
    nextToken?: string,
  ): Promise<{ readonly items: readonly ObjectInfo[]; readonly nextToken: string | undefined }>;
  delete(key: string): Promise<void>;
  /**
   * The store itself rejects a different key or content type, an empty or oversized file, and a late upload.
   */
  presignUpload(upload: {
    key: string;
    contentType: string;
    maxBytes: number;
    /** Default: 15 minutes. */
    expiresInSeconds?: number;
  }): Promise<UploadForm>;
  /**
   * A URL at which anyone can read the object for a limited time. `inline` shows it in a page, `attachment`
   * saves it as `fileName`.
   */
  presignDownload(download: {
    key: string;
    disposition: 'inline' | 'attachment';
    fileName?: string;
    /** Default: 5 minutes. */
    expiresInSeconds?: number;
  }): Promise<string>;
}

const uploadSeconds = 15 * 60;
const downloadSeconds = 5 * 60;

const clientSettings = {
  // Abort and retry if the connection is silent for so long.
  requestHandler: { requestTimeout: 30_000, throwOnRequestTimeout: true, connectionTimeout: 2_000 },
} as const;

let ownClient: Promise<S3Client> | undefined;

/**
 * Shared by all invocations of a process. Loaded on demand, because most do not access objects and start
 * faster without it.
 */
const sharedClient = () => {
  ownClient ??= import('@aws-sdk/client-s3').then(({ S3Client: Client }) => new Client(clientSettings));
  return ownClient;
};

export function createObjectStore(
  bucket: string,
  client: () => Promise<S3Client> = sharedClient,
): ObjectStore {
  const s3 = async () => ({ sdk: await import('@aws-sdk/client-s3'), client: await client() });
  return {
    async put({ key, body, contentType, contentEncoding }) {
      const { sdk, client: sender } = await s3();
      await sender.send(
        new sdk.PutObjectCommand({
          Bucket: bucket,
          Key: key,
          Body: body,
          ContentType: contentType,
          ContentEncoding: contentEncoding,
          ChecksumAlgorithm: 'SHA256',
        }),
      );
    },
    async get(key) {
      const { sdk, client: sender } = await s3();
      const found = await orUndefined(
        sender.send(new sdk.GetObjectCommand({ Bucket: bucket, Key: key, ChecksumMode: 'ENABLED' })),
      );
      return found && contentOf(key, found);
    },
    async head(key) {
      const { sdk, client: sender } = await s3();
      const found = await orUndefined(sender.send(new sdk.HeadObjectCommand({ Bucket: bucket, Key: key })));
      if (!found) return undefined;
      const { ContentLength = 0, ContentType = '', LastModified = new Date(0) } = found;
      return {
        key,
        bytes: ContentLength,
        contentType: ContentType,
        lastModified: LastModified.toISOString(),
      };
    },
    async list(prefix, nextToken) {
      const { sdk, client: sender } = await s3();
      const { Contents = [], NextContinuationToken } = await sender.send(
        new sdk.ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: nextToken }),
      );
      const items = Contents.map(({ Key = '', Size = 0, LastModified = new Date(0) }) => ({
        key: Key,
        bytes: Size,
        lastModified: LastModified.toISOString(),
      }));
      return { items, nextToken: NextContinuationToken };
    },
    async delete(key) {
      const { sdk, client: sender } = await s3();
      await sender.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: key }));
    },
    async presignUpload({ key, contentType, maxBytes, expiresInSeconds = uploadSeconds }) {
      const { createPresignedPost } = await import('@aws-sdk/s3-presigned-post');
      return await createPresignedPost(await client(), {
        Bucket: bucket,
        Key: key,
        Fields: { 'Content-Type': contentType, success_action_status: '204' },
        Conditions: [['content-length-range', 1, maxBytes]],
        Expires: expiresInSeconds,
      });
    },
    async presignDownload({ key, disposition, fileName, expiresInSeconds = downloadSeconds }) {
      const [{ sdk, client: signer }, { getSignedUrl }] = await Promise.all([
        s3(),
        import('@aws-sdk/s3-request-presigner'),
      ]);
      const command = new sdk.GetObjectCommand({
        Bucket: bucket,
        Key: key,
        ResponseContentDisposition: contentDisposition(disposition, fileName),
      });
      return await getSignedUrl(signer, command, { expiresIn: expiresInSeconds });
    },
  };
}

/** RFC 6266, with a simplified file name for old clients and the exact one for others. */
function contentDisposition(disposition: 'inline' | 'attachment', fileName?: string): string {
  if (fileName === undefined) return disposition;
  const plain = fileName.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const exact = encodeURIComponent(fileName.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${exact}`;
}

async function contentOf(key: string, found: GetObjectCommandOutput): Promise<ObjectContent> {
  const { Readable: NodeStream } = await import('node:stream');
  if (!(found.Body instanceof NodeStream)) throw new Error(`The object ${key} was returned without a body.`);
  return {
    stream: found.Body,
    bytes: found.ContentLength ?? 0,
    contentType: found.ContentType ?? 'application/octet-stream',
  };
}

/** Undefined instead of an error if the object does not exist. */
async function orUndefined<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound')) return undefined;
    throw error;
  }
}
