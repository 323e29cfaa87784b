import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { ExportNotFoundException } from '@aws-sdk/client-dynamodb';
import type { Change } from '../table/database';
import { named } from '../table/errors';
import type { Item } from '../table/values';
import type { Actor, Surroundings } from './actor';

/** An export that DynamoDB has begun. */
interface TableExport {
  readonly arn: string;
  readonly table: string;
  readonly runId: string;
  /** The moment that it shows, in milliseconds since the epoch. */
  readonly asOf: number;
  readonly begunAt: number;
  readonly endsAt: number;
  readonly fails: boolean;
  /** Known once the files have been written. */
  items?: number;
}

interface Input {
  readonly TableArn?: string;
  readonly ExportTime?: Date;
  readonly ClientToken?: string;
  readonly S3Prefix?: string;
  readonly ExportArn?: string;
}

const arnOf = (table: string) => `arn:aws:dynamodb:eu-west-1:000000000000:table/${table}`;

/** How long a token stands for the same export, in milliseconds. */
const tokenMs = 8 * 3_600_000;
/** The time before which a new export may not be listed, in milliseconds. */
const unlistedMs = 3_000;

/** DynamoDB's exports of the record tables to the bucket (docs/engine/exports.md). */
export class TableExports {
  /** The exports, in the order in which they began. */
  readonly all: TableExport[] = [];
  /** Until then, there are too many other exports. */
  private limitedUntil = 0;
  private readonly byToken = new Map<string, TableExport>();
  private readonly versions = new Map<string, Map<string, { at: number; item: Item | undefined }[]>>();

  constructor(
    private readonly world: Surroundings,
    private readonly objects: Map<string, Uint8Array>,
  ) {}

  /** Records a change, so that a later export can show the table as it was. */
  note({ table, key, after }: Change<Actor>): void {
    if (!this.world.isRecordTable(table)) return;
    const items = this.versions.get(table) ?? new Map();
    this.versions.set(table, items);
    const id = key.id?.S ?? '';
    items.set(id, [...(items.get(id) ?? []), { at: this.world.scheduler.now, item: after }]);
  }

  /** Answers a request. Throws DynamoDB's errors. */
  ask(command: string, input: unknown, name: string): object | undefined {
    if (command === 'ExportTableToPointInTimeCommand') return this.begin(input as Input, name);
    return command === 'DescribeExportCommand' ? this.describe(input as Input, name) : undefined;
  }

  private begin({ TableArn = '', ExportTime, ClientToken = '', S3Prefix = '' }: Input, name: string): object {
    const { scheduler, faults, chance } = this.world;
    const known = this.byToken.get(ClientToken);
    if (known && scheduler.now - known.begunAt < tokenMs)
      return { ExportDescription: { ExportArn: known.arn } };
    const refusal = faults.at(`${name} export`, ['exportLimit', 'noRecovery']);
    if (refusal?.kind === 'exportLimit') this.limitedUntil = scheduler.now + 7_200_000 * refusal.size ** 3;
    if (scheduler.now < this.limitedUntil)
      throw named('LimitExceededException', 'There are too many exports.');
    if (refusal?.kind === 'noRecovery')
      throw named('PointInTimeRecoveryUnavailableException', 'Point in time recovery is not enabled.');
    const asOf = ExportTime?.getTime() ?? scheduler.now;
    const site = `export ${this.world.shortName(ClientToken)}`;
    const recent = faults.at(`${site} recent`, ['exportTooRecent']);
    if (asOf > scheduler.now || (recent && scheduler.now - asOf < 300_000 * recent.size))
      throw named('InvalidExportTimeException', 'The time of the export is too recent.');
    const id = `${this.all.length + 1}`.padStart(8, '0');
    const one: TableExport = {
      arn: `${TableArn}/export/${id}`,
      table: TableArn.slice(TableArn.lastIndexOf('/') + 1),
      runId: S3Prefix.split('/')[1] ?? '',
      asOf,
      begunAt: scheduler.now,
      endsAt: scheduler.now + 3_000 + 900_000 * chance(`time of ${site}`) ** 4,
      fails: faults.at(site, ['exportFails']) !== undefined,
    };
    this.all.push(one);
    this.byToken.set(ClientToken, one);
    const folder = `${S3Prefix}/AWSDynamoDB/${id}/`;
    if (!one.fails) scheduler.after(one.endsAt - scheduler.now, () => this.write(one, folder));
    return { ExportDescription: { ExportArn: one.arn } };
  }

  private describe({ ExportArn = '' }: Input, name: string): object {
    const { scheduler, chance } = this.world;
    const one = this.all.find(({ arn }) => arn === ExportArn);
    const isUnlisted = one && scheduler.now - one.begunAt < unlistedMs && chance(`listed ${name}`) < 0.5;
    if (!one || isUnlisted)
      throw new ExportNotFoundException({ message: `There is no export ${ExportArn}.`, $metadata: {} });
    if (scheduler.now < one.endsAt) return { ExportDescription: { ExportArn, ExportStatus: 'IN_PROGRESS' } };
    const ended = one.fails
      ? { ExportStatus: 'FAILED', FailureCode: 'S3NoSuchBucket', FailureMessage: 'No bucket' }
      : { ExportStatus: 'COMPLETED', ItemCount: one.items ?? 0, BilledSizeBytes: 1_000 };
    return { ExportDescription: { ExportArn, ...ended } };
  }

  /** Writes the items as they were, in files of different sizes, some of them empty. */
  private write(one: TableExport, folder: string): void {
    const files = Array.from({ length: this.world.config.exportFiles ?? 4 }, (): string[] => []);
    for (const [id, versions] of this.versions.get(one.table) ?? []) {
      const item = versions.findLast(({ at }) => at <= one.asOf)?.item;
      // The square leaves some files empty and makes others large.
      const place = this.world.chance(`file of ${one.table} ${id}`) ** 2;
      if (item) files[Math.floor(place * files.length)]?.push(JSON.stringify({ Item: item }));
    }
    one.items = files.reduce((sum, { length }) => sum + length, 0);
    const manifest = files.map((lines, index) => {
      const key = `${folder}data/${index}.json.gz`;
      const body = gzipSync(lines.map((line) => `${line}\n`).join(''));
      this.objects.set(key, body);
      const md5Checksum = createHash('md5').update(body).digest('base64');
      return JSON.stringify({ itemCount: lines.length, md5Checksum, dataFileS3Key: key });
    });
    this.objects.set(`${folder}manifest-files.json`, Buffer.from(manifest.join('\n')));
    const summary = JSON.stringify({ itemCount: one.items });
    this.objects.set(`${folder}manifest-summary.json`, Buffer.from(summary));
  }
}

/** Returns the description of a table with its ARN, by which exports name it. */
export const withArn = <Table extends object>(table: Table, name: string) => ({
  ...table,
  TableArn: arnOf(name),
});
