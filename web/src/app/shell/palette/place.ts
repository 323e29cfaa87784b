import type { LucideIcon } from 'lucide-react';
import type { FoundRun } from '../../../api/run/found-runs';

/** A line of the palette: a page, a job to start, or a search result. */
export interface PalettePlace {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly badge?: string | undefined;
  readonly icon?: LucideIcon | undefined;
  readonly shortId?: string;
  readonly run?: Pick<FoundRun, 'status' | 'dryRun'>;
}
