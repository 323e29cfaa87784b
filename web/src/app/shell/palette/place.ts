import type { LucideIcon } from 'lucide-react';
import type { FoundRun } from '../../../api/run/found-runs';

/** A line in the palette: a page, a job to start, or a search result. */
export interface PalettePlace {
  /** The line's URL path and search parameters. They are different for each line. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly badge?: string | undefined;
  readonly icon?: LucideIcon | undefined;
  /** The last characters of the run's ID, if the line represents a run. */
  readonly shortId?: string;
  readonly run?: Pick<FoundRun, 'status' | 'dryRun'>;
}
