import { notTooMuchUnapproved, onlyWhatWasApproved } from './approvals';
import type { Invariant } from './invariant';
import { limitsInForce, surplusLanesPause } from './limits';
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

/** Creates all guarantees for a history. */
export const allInvariants = (): readonly Invariant[] =>
  [
    journalFirst,
    writtenOnce,
    writesWhileItMay,
    finalStays,
    pauseHolds,
    stopTaken,
    limitsInForce,
    surplusLanesPause,
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
    onlyWhatWasApproved,
    notTooMuchUnapproved,
  ].map((make) => make());
