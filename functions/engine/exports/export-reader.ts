import { createHash } from 'node:crypto';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { type Attributes, toRecord } from '#functions/dynamodb/values';
import { type ExportFile, exportFiles, filesOfSegment } from '#functions/engine/bucket/export-files';
import type { LaneRow, RunRow } from '#functions/engine/ledger/ledger';
import type { RecordReader } from '#functions/engine/read/record-reader';
import type { RecordsOfTable } from '#functions/engine/read/related';
import { maxRecordsAtFirst, type RawPage, readRawPage, sendRead } from '#functions/engine/read/scan';
import { SystemicError } from '#functions/runtime/app-error';
import type { Engine } from '#functions/runtime/dependencies';
import { attributesOf } from '#shared/models/attribute-value';
import type { StoredRecord } from '#shared/models/model';

/** Returns a reader of the run's exports or, if there are none, of the tables. */
export function recordReader(
  engine: Engine,
  run: Pick<RunRow, 'id' | 'tableExport'>,
  lane: Pick<LaneRow, 'segment' | 'segments'>,
): RecordReader {
  if (run.tableExport) return new ExportReader(engine, run, lane);
  return {
    page: (table, cursor, maxRecords) => readRawPage(engine, { ...lane, table }, cursor, maxRecords),
    close: async () => undefined,
  };
}

/**
 * The position of the next line: the index of its file among the lane's files, and the number of lines before
 * it.
 */
const placeShape = z.object({ file: z.int().min(0), line: z.int().min(0) });
type Place = z.infer<typeof placeShape>;

/** The maximum bytes of lines in a page. A Scan page ends at 1 MB too. */
const maxPageBytes = 1024 * 1024;

interface OpenFile extends Place, ExportLines {
  readonly table: string;
}

/**
 * Reads a lane's part of the table exports, page by page. A page never spans two files. Another worker can
 * continue from the cursor: it reads the file from the beginning and skips the lines before. Each file is
 * thus read to the end in one pass, and its checksum is verified.
 */
class ExportReader implements RecordReader {
  private readonly files = new Map<string, Promise<readonly ExportFile[]>>();
  private open: OpenFile | undefined;

  constructor(
    private readonly engine: Engine,
    private readonly run: Pick<RunRow, 'id' | 'tableExport'>,
    private readonly lane: Pick<LaneRow, 'segment' | 'segments'>,
  ) {}

  /**
   * Reads a page. Throws SystemicError if a file is missing, damaged or incomplete, and TransientError if
   * reading failed several times.
   */
  async page(
    table: string,
    cursor: string | undefined,
    maxRecords = this.engine.settings.recordsPerPage,
  ): Promise<RawPage> {
    const files = await this.filesOf(table);
    const place = cursor === undefined ? { file: 0, line: 0 } : placeShape.parse(JSON.parse(cursor));
    const file = files[place.file];
    if (!file) return { records: [] };
    const most = Math.min(
      maxRecords,
      this.engine.settings.recordsPerPage,
      cursor === undefined ? maxRecordsAtFirst : Number.POSITIVE_INFINITY,
    );
    const { records, line } = await sendRead(this.engine, `the export of ${table}`, () =>
      this.read(table, file, place, most),
    );
    const next = line < file.records ? { file: place.file, line } : { file: place.file + 1, line: 0 };
    return next.file < files.length ? { records, cursor: JSON.stringify(next satisfies Place) } : { records };
  }

  async close(): Promise<void> {
    const { open } = this;
    this.open = undefined;
    await open?.lines.return(undefined);
  }

  private filesOf(table: string): Promise<readonly ExportFile[]> {
    const known =
      this.files.get(table) ??
      exportFiles(this.engine, this.run, { name: table }).then((files) => filesOfSegment(files, this.lane));
    this.files.set(table, known);
    return known;
  }

  private async read(table: string, file: ExportFile, place: Place, most: number) {
    try {
      const open = await this.openAt(table, file, place);
      const records: Attributes[] = [];
      let { line } = place;
      let bytes = 0;
      while (line < file.records && records.length < most && bytes < maxPageBytes) {
        const text = await nextLine(open, file);
        line += 1;
        bytes += text.length;
        records.push(recordOf(text, file, line));
      }
      this.open = { ...open, line };
      if (line === file.records) await this.checkEnd(open, file);
      return { records, line };
    } catch (error) {
      await this.close().catch(() => undefined);
      throw error;
    }
  }

  private async openAt(table: string, file: ExportFile, place: Place): Promise<OpenFile> {
    const { open } = this;
    if (open?.table === table && open.file === place.file && open.line === place.line) return open;
    await this.close();
    const stream = await this.engine.archive.stream(file.key);
    if (!stream) throw new SystemicError(`The file ${file.key} is no longer stored. Start a new run.`);
    const opened = { ...linesOf(stream), ...place, table };
    this.open = opened;
    for (let line = 0; line < place.line; line += 1) await nextLine(opened, file);
    return opened;
  }

  /** Compares the file with the manifest, after the file's last record. */
  private async checkEnd({ lines, md5 }: ExportLines, { key, records, md5: expected }: ExportFile) {
    if (!(await lines.next()).done)
      throw new SystemicError(`The file ${key} contains more than ${records} records.`);
    if (md5() !== expected) {
      throw new SystemicError(`The file ${key} has the checksum ${md5()}; expected ${expected}.`);
    }
    await this.close();
  }
}

async function nextLine({ lines }: ExportLines, { key, records }: ExportFile): Promise<string> {
  const { value, done } = await lines.next();
  if (done) throw new SystemicError(`The file ${key} contains fewer records than expected (${records}).`);
  return value;
}

function recordOf(text: string, { key }: ExportFile, line: number): Attributes {
  try {
    const parsed: unknown = JSON.parse(text);
    const item = isObject(parsed) ? parsed.Item : undefined;
    if (!isObject(item)) throw new Error('expected {"Item": {...}}');
    const record: Attributes = attributesOf(item);
    if (!record.id?.S) throw new Error("expected the key 'id'");
    return record;
  } catch (error) {
    throw new SystemicError(`Line ${line} of the file ${key} is not a record: ${String(error)}`, {
      cause: error,
    });
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const newline = 0x0a;

interface ExportLines {
  readonly lines: AsyncGenerator<string>;
  /** Returns the checksum, which covers the whole file after the last line. */
  readonly md5: () => string;
}

/**
 * Reads the non-empty lines of a gzipped UTF-8 file. Only the byte 0x0A ends a line, because the text may
 * contain other line separators. Closing the generator closes the source.
 */
function linesOf(compressed: Readable): ExportLines {
  const hash = createHash('md5');
  async function* hashed(source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      hash.update(chunk);
      yield chunk;
    }
  }
  // The generator below receives the errors of all streams.
  const unzipped = pipeline(compressed, hashed, createGunzip(), () => undefined);
  return { lines: split(unzipped, compressed), md5: () => hash.copy().digest('base64') };
}

async function* split(unzipped: Readable, compressed: Readable): AsyncGenerator<string> {
  // The parts of a line are joined only once, at its end.
  let parts: Buffer[] = [];
  const end = () => {
    const line = Buffer.concat(parts).toString('utf8');
    parts = [];
    return line;
  };
  try {
    for await (const chunk of unzipped as AsyncIterable<Buffer>) {
      let from = 0;
      for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, from)) {
        parts.push(chunk.subarray(from, at));
        from = at + 1;
        const line = end();
        if (line !== '') yield line;
      }
      if (from < chunk.length) parts.push(chunk.subarray(from));
    }
    const last = end();
    if (last !== '') yield last;
  } finally {
    compressed.destroy();
  }
}

/**
 * Returns the records of a run's exports. With them, an audit looks up records from the same moment as those
 * that it inspects. The result is undefined if the run reads the tables directly.
 */
export function exportedRecords(
  engine: Engine,
  run: Pick<RunRow, 'id' | 'tableExport'>,
): RecordsOfTable | undefined {
  if (!run.tableExport) return undefined;
  return async function* records({ name }, attributes): AsyncGenerator<StoredRecord> {
    const reader = new ExportReader(engine, run, { segment: 0, segments: 1 });
    let cursor: string | undefined;
    try {
      do {
        const page = await reader.page(name, cursor);
        cursor = page.cursor;
        for (const record of page.records) {
          if (record._deleted?.BOOL === true) continue;
          const wanted = Object.entries(record).filter(([attribute]) => attributes.includes(attribute));
          yield toRecord(Object.fromEntries(wanted));
        }
      } while (cursor !== undefined);
    } finally {
      await reader.close();
    }
  };
}
