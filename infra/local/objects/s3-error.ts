const statuses = {
  AccessDenied: 403,
  BadDigest: 400,
  EntityTooLarge: 400,
  EntityTooSmall: 400,
  ExpiredToken: 400,
  InvalidAccessKeyId: 403,
  InvalidArgument: 400,
  InvalidRange: 416,
  InvalidURI: 400,
  KeyTooLongError: 400,
  MalformedPOSTRequest: 400,
  MethodNotAllowed: 405,
  MisdirectedRequest: 421,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  NotImplemented: 501,
  PreconditionFailed: 412,
  SignatureDoesNotMatch: 403,
} as const;

/** An error of S3. A `NotImplemented` names the feature that this host does not support. */
export class S3Error extends Error {
  readonly status: number;

  constructor(
    readonly code: keyof typeof statuses,
    message: string,
  ) {
    super(message);
    this.status = statuses[code];
  }
}

export const unknown = (what: string): S3Error =>
  new S3Error('NotImplemented', `The local host does not support ${what}`);
