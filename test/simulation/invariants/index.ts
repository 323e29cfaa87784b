import { approvalsCanBeUsed, notTooMuchUnapproved, onlyWhatWasApproved } from './approvals';
import { lanesMakeProgress, rowsAreBounded } from './bounds';
import { budgetHolds } from './budgets';
import { callsAreNotRepeated, callsAreRecorded } from './calls';
import { ceilingHolds } from './cost';
import { approvedCodePlans, codeIsRecorded } from './deployments';
import {
  followUpsArePermitted,
  followUpsAreStarted,
  followUpsHaveAReason,
  followUpsStartOnce,
} from './follow-ups';
import { heldRunsRest, holdsEnd } from './holds';
import type { Invariant } from './invariant';
import { limitHolds, limitsInForce, surplusLanesPause } from './limits';
import { endsAreReadable, eventsAreDelivered, requestsReachOnCall } from './messages';
import {
  backupsAsExpected,
  checksAsExpected,
  countsAsExpected,
  findingsAsExpected,
  recordsAsRequested,
  reportsAsExpected,
  restoresAsExpected,
  stepsInOrder,
} from './model';
import {
  causesAddUp,
  expiryIsNoticed,
  failuresListed,
  nothingOffersNothing,
  nothingSkipped,
  onlyChosenRetried,
  undoRestoresOrReports,
} from './outcomes';
import { messagesAreWanted, messagesArrive, messagesGoToAdmins } from './personal-messages';
import { limitsHoldOverTime } from './rates';
import { failsForAReason } from './reasons';
import { journalFirst, writesWhileItMay, writtenOnce } from './records';
import {
  attentionRaised,
  countersEqualJournal,
  everyChangeHasItsEvent,
  everyRunEnds,
  finalStays,
  locksExactly,
  oneRunATime,
  outcomeFollowsLanes,
  pauseHolds,
  stopTaken,
} from './runs';
import { approvalsAreKept, exportedOnce, exportsAreKept, oneFileOnly, startsWithItsFile } from './sources';
import {
  deliveriesAreSettled,
  oldDeliveriesAreDropped,
  onlyOwnFailuresDisable,
  requestsAreRepeatable,
  requestsGoWhereTheyShould,
  waitingIsSentAtOnce,
} from './webhooks';

/** Creates the checks for one history: one check for each guarantee. */
export const allInvariants = (): readonly Invariant[] =>
  [
    journalFirst,
    writtenOnce,
    writesWhileItMay,
    finalStays,
    pauseHolds,
    stopTaken,
    limitsInForce,
    limitHolds,
    budgetHolds,
    surplusLanesPause,
    heldRunsRest,
    holdsEnd,
    ceilingHolds,
    countersEqualJournal,
    outcomeFollowsLanes,
    locksExactly,
    attentionRaised,
    everyChangeHasItsEvent,
    undoRestoresOrReports,
    expiryIsNoticed,
    nothingSkipped,
    failuresListed,
    causesAddUp,
    onlyChosenRetried,
    oneRunATime,
    everyRunEnds,
    failsForAReason,
    onlyWhatWasApproved,
    notTooMuchUnapproved,
    followUpsStartOnce,
    followUpsAreStarted,
    followUpsHaveAReason,
    followUpsArePermitted,
    nothingOffersNothing,
    approvalsCanBeUsed,
    requestsReachOnCall,
    eventsAreDelivered,
    endsAreReadable,
    callsAreRecorded,
    callsAreNotRepeated,
    rowsAreBounded,
    lanesMakeProgress,
    limitsHoldOverTime,
    recordsAsRequested,
    countsAsExpected,
    stepsInOrder,
    findingsAsExpected,
    reportsAsExpected,
    checksAsExpected,
    backupsAsExpected,
    restoresAsExpected,
    requestsAreRepeatable,
    deliveriesAreSettled,
    oldDeliveriesAreDropped,
    requestsGoWhereTheyShould,
    onlyOwnFailuresDisable,
    waitingIsSentAtOnce,
    messagesArrive,
    messagesAreWanted,
    messagesGoToAdmins,
    oneFileOnly,
    startsWithItsFile,
    approvalsAreKept,
    exportedOnce,
    exportsAreKept,
    codeIsRecorded,
    approvedCodePlans,
  ].map((make) => make());
