import type { EvidenceKind, ForcedState, ProposalBasis } from './forced.models.ts'

/** The state of a forced punch-out in refusals: "This punch out is already approved." */
export const FORCED_STATUS: Readonly<Record<ForcedState | 'none', string>> = {
  none: 'not needed',
  detected: 'waiting for a time',
  proposed: 'waiting for a decision',
  returned: 'returned to the person',
  approved: 'already approved',
  superseded: 'already settled',
}

export const EVIDENCE_LABELS: Readonly<Record<EvidenceKind, string>> = {
  heartbeat: 'Timesheet open',
  break: 'Break',
  screenshot: 'Screenshot',
  ticket: 'Ticket saved',
  report: 'Report saved',
  activity: 'Used Muster',
  request: 'Request sent',
}

/** The basis of a proposed time as a short text: "last seen", "end of shift". */
export const BASIS_LABELS: Readonly<Record<ProposalBasis, string>> = {
  heartbeat: 'last seen',
  break: 'break',
  screenshot: 'last screenshot',
  ticket: 'last ticket',
  report: 'last report',
  shift_end: 'end of shift',
  expected: 'expected hours',
}
