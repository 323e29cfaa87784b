import type { Invariant } from './invariant';
import { expiryIsNoticed, failuresListed, nothingSkipped, undoRestoresOrReports } from './outcomes';
import { journalFirst, writesWhileItMay, writtenOnce } from './records';
import {
  attentionRaised,
  countersEqualJournal,
  everyRunEnds,
  finalStays,
  locksExactly,
  oneRunATime,
  outcomeFollowsLanes,
  pauseHolds,
  stopTaken,
} from './runs';

/** All guarantees, created anew for each history. */
export const allInvariants = (): readonly Invariant[] =>
  [
    journalFirst,
    writtenOnce,
    writesWhileItMay,
    finalStays,
    pauseHolds,
    stopTaken,
    countersEqualJournal,
    outcomeFollowsLanes,
    locksExactly,
    attentionRaised,
    undoRestoresOrReports,
    expiryIsNoticed,
    nothingSkipped,
    failuresListed,
    oneRunATime,
    everyRunEnds,
  ].map((make) => make());
