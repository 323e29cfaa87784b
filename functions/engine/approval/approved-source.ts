import { notAsApproved } from '#shared/jobs/run/approval';
import { type Attributes, toJson } from '../../dynamodb/values';
import type { Engine } from '../../runtime/dependencies';
import type { Entry, Refusal, Visited } from '../changes/entries';
import { readPage } from '../ledger/journal';
import type { ApprovedFromRow } from '../ledger/ledger';
import type { PageSource, ReadPage } from '../shapes/common/page-source';
import type { ApprovedChanges } from './approved-changes';
import { approvedChanges } from './kept-digests';

/*
 * The pages of an approved run: those of its job, without the changes that were not approved. A plan is
 * checked before it is written to the journal, and a change that replaces another after a conflict is checked
 * before its amendment is written. Therefore, no other change can be written, replayed or resumed.
 *
 * If one change of a visit differs from the approved one, none of the visit's changes is made, because
 * together they are the job's decision about the record.
 */

/** The maximum length of each version of a change in a failure, because a record may have 400 KB. */
const maxShownCharacters = 4_000;

/** A page source that passes on only the approved changes of another source. */
export class ApprovedSource implements PageSource {
  private approved: ApprovedChanges | undefined;
  private readonly pages = new Map<string, Promise<readonly Entry[]>>();

  /** @param of the dry run, and the part of it that was approved */
  constructor(
    private readonly engine: Engine,
    private readonly of: ApprovedFromRow,
    private readonly source: PageSource,
  ) {}

  async read(cursor: string | undefined, maxRecords?: number): Promise<ReadPage> {
    const [page, approved] = await Promise.all([this.source.read(cursor, maxRecords), this.load()]);
    return checkedPage(page, approved);
  }

  async meetConflicts(): Promise<void> {
    await this.load();
    await this.source.meetConflicts?.();
  }

  resolveConflict(entry: Entry, current: Attributes | undefined, at: string): Visited {
    if (!this.approved) throw new Error('A conflict was resolved before the approved changes were read.');
    const { entries, refusal } = this.source.resolveConflict(entry, current, at);
    const checked = checkedEntries(entries, this.approved);
    const [first = refusal] = checked.refusals;
    return { entries: checked.entries, ...(first ? { refusal: first } : {}) };
  }

  get noteFailures(): PageSource['noteFailures'] {
    return this.source.noteFailures?.bind(this.source);
  }

  /** Adds the change that was approved for each record, if the dry run's journal still contains it. */
  async describeRefusals(refusals: readonly Refusal[]): Promise<readonly Refusal[]> {
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
      readPage(this.engine, { runId: this.of.runId, lane, page }).then((found) => found?.plan.entries ?? []);
    // Only one page is kept, because the failures of a lane mostly follow the order of the dry run.
    if (!this.pages.has(name)) this.pages.clear();
    this.pages.set(name, read);
    return read;
  }

  private async load(): Promise<ApprovedChanges> {
    this.approved ??= await approvedChanges(this.engine, this.of);
    return this.approved;
  }
}

function checkedPage(page: ReadPage, approved: ApprovedChanges): ReadPage {
  const { cursor, split } = page;
  const check = <Plan extends { readonly entries: readonly Entry[]; readonly refusals: readonly Refusal[] }>(
    plan: Plan,
  ): Plan => {
    const { entries, refusals } = checkedEntries(plan.entries, approved);
    return { ...plan, entries, refusals: [...plan.refusals, ...refusals] };
  };
  return {
    ...(cursor === undefined ? {} : { cursor }),
    plan: async (at) => check(await page.plan(at)),
    ...(split
      ? {
          split: (at, maxWrites) => {
            const { plan, rest } = split.call(page, at, maxWrites);
            return { plan: check(plan), ...(rest ? { rest: checkedPage(rest, approved) } : {}) };
          },
        }
      : {}),
  };
}

/** Returns the changes of the visits whose changes are all approved, and a refusal for each other visit. */
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
  message: 'The record would be changed differently than approved, so it was left as it is.',
  presentChange: shown(entry),
});

function shown({ kind, before, after }: Entry): string {
  const side = (attributes: Attributes) => toJson({ M: attributes });
  const text = `{"kind":"${kind}","before":${kind === 'create' ? 'null' : side(before)},"after":${kind === 'remove' ? 'null' : side(after)}}`;
  return text.length > maxShownCharacters ? `${text.slice(0, maxShownCharacters).toWellFormed()}…` : text;
}
