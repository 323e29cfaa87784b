import type { StoredObject } from './object-files';
import { S3Error, unknown } from './s3-error';
import { type XmlElement, xmlDocument } from './xml';

const knownParameters = new Set([
  'x-id',
  'list-type',
  'prefix',
  'delimiter',
  'max-keys',
  'start-after',
  'continuation-token',
]);
const maxKeysPerPage = 1_000;

/** Answers ListObjectsV2 in XML. */
export function listObjects(bucket: string, objects: readonly StoredObject[], url: URL): string {
  const query = url.searchParams;
  for (const name of query.keys())
    if (!knownParameters.has(name)) throw unknown(`the parameter ${name} when listing objects`);
  if (query.get('list-type') !== '2') throw unknown('listing objects except with ListObjectsV2');
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter') ?? '';
  const maxKeys = Math.min(maxKeysPerPage, Number(query.get('max-keys') ?? maxKeysPerPage));
  const token = query.get('continuation-token');
  const after = token === null ? (query.get('start-after') ?? '') : afterOf(token);

  const groups = grouped(objects, prefix, delimiter).filter(({ name }) => isAfter(name, after));
  const page = groups.slice(0, maxKeys);
  const last = page.at(-1);
  const isTruncated = groups.length > page.length && last !== undefined;
  return xmlDocument('ListBucketResult', [
    ['Name', bucket],
    ['Prefix', prefix],
    ['Delimiter', delimiter || undefined],
    ['KeyCount', page.length],
    ['MaxKeys', maxKeys],
    ['IsTruncated', isTruncated],
    ['ContinuationToken', token ?? undefined],
    ['NextContinuationToken', isTruncated ? Buffer.from(last.name).toString('base64url') : undefined],
    ...page.map(
      ({ name, object }): XmlElement =>
        object ? ['Contents', contents(object)] : ['CommonPrefixes', [['Prefix', name]]],
    ),
  ]);
}

interface Group {
  /** A key, or the prefix that several keys share up to the delimiter. */
  readonly name: string;
  readonly object?: StoredObject;
}

function grouped(objects: readonly StoredObject[], prefix: string, delimiter: string): Group[] {
  const groups = new Map<string, Group>();
  for (const object of objects) {
    if (!object.key.startsWith(prefix)) continue;
    const end = delimiter === '' ? -1 : object.key.indexOf(delimiter, prefix.length);
    const name = end < 0 ? object.key : object.key.slice(0, end + delimiter.length);
    groups.set(name, end < 0 ? { name, object } : { name });
  }
  return [...groups.values()];
}

const contents = ({ key, lastModified, etag, bytes }: StoredObject): XmlElement[] => [
  ['Key', key],
  ['LastModified', lastModified],
  ['ETag', etag],
  ['Size', bytes],
  ['StorageClass', 'STANDARD'],
];

const isAfter = (name: string, after: string) => Buffer.compare(Buffer.from(name), Buffer.from(after)) > 0;

function afterOf(token: string): string {
  const name = Buffer.from(token, 'base64url').toString('utf8');
  if (name === '') throw new S3Error('InvalidArgument', 'The continuation token provided is incorrect');
  return name;
}
