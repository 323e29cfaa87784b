import type { LucideIcon } from 'lucide-react';
import type { FoundRun } from '../../../api/found-runs';

/** A line of the palette: a page, a job to start, or a search result. */
export interface PalettePlace {
  /** Its address, with search parameters; unique among the lines. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly badge?: string | undefined;
  readonly icon?: LucideIcon | undefined;
  /** Of a run. */
  readonly shortId?: string;
  readonly run?: Pick<FoundRun, 'status' | 'dryRun'>;
}
