import { breathingQuery } from '../../api/library/details';
import { libraryQuery } from '../../api/library/library';
import { entriesQuery } from '../../api/schedule/schedule-entries';
import type { PageReads } from '../layout/page-reads';

/** Reads the data of every page that edits the schedule (useScheduleEditor, useLibrary). */
export const scheduleReads: PageReads = (read) => {
  void read(entriesQuery);
  void read(libraryQuery);
  void read(breathingQuery);
};
