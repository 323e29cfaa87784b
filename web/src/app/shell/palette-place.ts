import type { LucideIcon } from 'lucide-react';
import type { FoundRun } from '../../api/found-runs';

/** A line of the palette: a page, a job to start, or something that was found. */
export interface PalettePlace {
  /** Where it leads, with its search parameters; unlike any other line's. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly badge?: string | undefined;
  readonly icon?: LucideIcon | undefined;
  /** Of a run. */
  readonly shortId?: string;
  readonly run?: Pick<FoundRun, 'status' | 'dryRun'>;
}
