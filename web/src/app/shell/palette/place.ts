import type { LucideIcon } from 'lucide-react';
import type { FoundRun } from '../../../api/found-runs';

/** A line in the palette: a page, a job to start, or a search result. */
export interface PalettePlace {
  /** The line's address, with search parameters. Each line has a different address. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly badge?: string | undefined;
  readonly icon?: LucideIcon | undefined;
  /** The end of the run's ID, if the line is a run. */
  readonly shortId?: string;
  readonly run?: Pick<FoundRun, 'status' | 'dryRun'>;
}
