import { notAsApproved } from '#shared/jobs/run/approval';
import { type Attributes, toJson } from '../../dynamodb/values';
import type { Engine } from '../../runtime/dependencies';
import type { Entry, Refusal, Visited } from '../changes/entries';
import { readPage } from '../ledger/journal';
import type { ApprovedFromRow } from '../ledger/ledger';
import type { PageBounds, PageSource, ReadPage } from '../shapes/common/page-source';
import type { ApprovedChanges } from './approved-changes';
import { approvedChanges } from './kept-digests';

/*
 * Filters the pages of an approved run: its job's usual pages, minus changes that were not approved. A plan
 * is checked before it is written to the journal, and a change that replaces another after a conflict before
 * its amendment is written. So an unapproved change is never written, replayed or resumed.
 *
 * If any change in a visit differs from the approved one, none of the visit's changes is made, because
 * together they form the job's decision about the record.
 *
 * The outcome of a call is always recorded: the call was approved, and it has been made.
 */

/**
 * The maximum length of each of the two changes that a failure shows, the approved and the current one. A
 * record can be up to 400 KB.
 */
const maxShownCharacters = 4_000;

/** Passes on another source's changes only if they are approved. */
export class ApprovedSource implements PageSource {
  private approved: ApprovedChanges | undefined;
  private readonly pages = new Map<string, Promise<readonly Entry[]>>();

  /** @param approval the dry run and its approved changes */
  constructor(
    private readonly engine: Engine,
    private readonly approval: ApprovedFromRow,
    private readonly source: PageSource,
  ) {}

  async read(cursor: string | undefined, maxRecords?: number): Promise<ReadPage> {
    const [page, approved] = await Promise.all([this.source.read(cursor, maxRecords), this.load()]);
    return checkedPage(page, approved);
  }

  get refuse(): PageSource['refuse'] {
    return this.source.refuse?.bind(this.source);
  }

  get open(): PageSource['open'] {
    return this.source.open?.bind(this.source);
  }

  get doing(): PageSource['doing'] {
    return this.source.doing;
  }

  async meetConflicts(): Promise<void> {
    await this.load();
    await this.source.meetConflicts?.();
  }

  resolveConflict(entry: Entry, current: Attributes | undefined, at: string): Visited {
    if (!this.approved) throw new Error('A conflict was resolved before the approved changes were read.');
    const visited = this.source.resolveConflict(entry, current, at);
    if (entry.called) return visited;
    const { entries, refusal } = visited;
    const checked = checkedEntries(entries, this.approved);
    const [first = refusal] = checked.refusals;
    return { entries: checked.entries, ...(first ? { refusal: first } : {}) };
  }

  get noteFailures(): PageSource['noteFailures'] {
    return this.source.noteFailures?.bind(this.source);
  }

  get causesBefore(): PageSource['causesBefore'] {
    return this.source.causesBefore?.bind(this.source);
  }

  /** Adds the record's approved change to each refusal, if the dry run's journal still contains it. */
  async describeRefusals(given: readonly Refusal[], page: PageBounds): Promise<readonly Refusal[]> {
    const refusals = (await this.source.describeRefusals?.(given, page)) ?? given;
    if (!refusals.some(({ code }) => code === notAsApproved)) return refusals;
    const approved = await this.load();
    const found: Refusal[] = [];
    for (const refusal of refusals) {
      const isOurs = refusal.code === notAsApproved;
      found.push(isOurs ? { ...refusal, approvedChange: await this.changeOf(approved, refusal) } : refusal);
    }
    return found;
  }

  private async changeOf(approved: ApprovedChanges, { table, key }: Refusal): Promise<string | null> {
    for (const place of approved.placesOf({ table, key })) {
      const entry = (await this.pageAt(place)).find((one) => one.table === table && one.key === key);
      if (entry) return shown(entry);
    }
    return null;
  }

  private pageAt({ lane, page }: { readonly lane: number; readonly page: number }) {
    const name = `${lane} ${page}`;
    const read =
      this.pages.get(name) ??
      readPage(this.engine, { runId: this.approval.runId, lane, page }).then(
        (found) => found?.plan.entries ?? [],
      );
    // Only one page is cached, because a lane's failures mostly follow the order of the dry run.
    if (!this.pages.has(name)) this.pages.clear();
    this.pages.set(name, read);
    return read;
  }

  private async load(): Promise<ApprovedChanges> {
    this.approved ??= await approvedChanges(this.engine, this.approval);
    return this.approved;
  }
}

function checkedPage(page: ReadPage, approved: ApprovedChanges): ReadPage {
  const { cursor } = page;
  return {
    ...(cursor === undefined ? {} : { cursor }),
    plan: async (at, maxWrites) => {
      const { plan, rest } = await page.plan(at, maxWrites);
      const { entries, refusals } = checkedEntries(plan.entries, approved);
      return {
        plan: { ...plan, entries, refusals: [...plan.refusals, ...refusals] },
        ...(rest ? { rest: checkedPage(rest, approved) } : {}),
      };
    },
  };
}

/** Returns the visits whose changes are all approved, and a refusal for every other visit. */
function checkedEntries(entries: readonly Entry[], approved: ApprovedChanges) {
  const refusals = new Map<string, Refusal>();
  for (const entry of entries) {
    if (refusals.has(entry.source) || approved.has(entry)) continue;
    refusals.set(entry.source, refusalOf(entry));
  }
  if (refusals.size === 0) return { entries, refusals: [] };
  return {
    entries: entries.filter(({ source }) => !refusals.has(source)),
    refusals: [...refusals.values()],
  };
}

const refusalOf = (entry: Entry): Refusal => ({
  table: entry.table,
  key: entry.key,
  source: entry.source,
  code: notAsApproved,
  message: 'The change would differ from the approved change, so it was not made.',
  presentChange: shown(entry),
});

function shown({ kind, before, after }: Entry): string {
  const side = (attributes: Attributes) => toJson({ M: attributes });
  const text = `{"kind":"${kind}","before":${kind === 'create' ? 'null' : side(before)},"after":${kind === 'remove' ? 'null' : side(after)}}`;
  return text.length > maxShownCharacters ? `${text.slice(0, maxShownCharacters).toWellFormed()}…` : text;
}
