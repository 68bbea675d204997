import type { Option } from '#kit/web/form/choice-fields.tsx'
import type { Tone } from '#kit/web/layout/status-badge.tsx'
import {
  type Candidate,
  END_REASONS,
  INTERVIEW_STATES,
  type Interview,
  type InterviewState,
  type Offer,
  OFFER_STATES,
  type OfferState,
  OPENING_STATES,
  type Opening,
  type PayBasis,
  SOURCES,
  type Stage,
  STAGES,
} from '../../contract/recruiting.models.ts'

type Badge = Readonly<{ word: string; tone: Tone }>

export const STAGE: Readonly<Record<Stage, Badge>> = {
  applied: { word: 'Applied', tone: 'attention' },
  interviewing: { word: 'Interviewing', tone: 'away' },
  selected: { word: 'Selected', tone: 'elsewhere' },
  offered: { word: 'Offered', tone: 'elsewhere' },
  hired: { word: 'Hired', tone: 'good' },
  rejected: { word: 'Rejected', tone: 'bad' },
  withdrawn: { word: 'Withdrawn', tone: 'off' },
}
export const OFFER: Readonly<Record<OfferState, Badge>> = {
  draft: { word: 'Draft', tone: 'off' },
  approved: { word: 'Approved', tone: 'away' },
  sent: { word: 'Sent', tone: 'attention' },
  accepted: { word: 'Accepted', tone: 'good' },
  declined: { word: 'Declined', tone: 'bad' },
  expired: { word: 'Expired', tone: 'off' },
  withdrawn: { word: 'Withdrawn', tone: 'off' },
}
export const INTERVIEW: Readonly<Record<InterviewState, Badge>> = {
  scheduled: { word: 'Planned', tone: 'away' },
  held: { word: 'Waiting for a result', tone: 'attention' },
  passed: { word: 'Passed', tone: 'good' },
  failed: { word: 'Failed', tone: 'bad' },
  cancelled: { word: 'Cancelled', tone: 'off' },
  no_show: { word: 'No show', tone: 'bad' },
}
export const OPENING: Readonly<Record<Opening['state'], Badge>> = {
  open: { word: 'Open', tone: 'good' },
  on_hold: { word: 'On hold', tone: 'attention' },
  closed: { word: 'Closed', tone: 'off' },
}
const SOURCE: Readonly<Record<Candidate['source'], string>> = {
  direct: 'Direct',
  referral: 'Referral',
  agency: 'Agency',
  job_board: 'Job board',
  internal: 'Internal',
  other: 'Other',
}
export const REASON: Readonly<Record<(typeof END_REASONS)[number], string>> = {
  skills: 'Skills',
  experience: 'Experience',
  pay: 'Pay',
  location: 'Location',
  other_candidate: 'Another candidate was chosen',
  no_answer: 'No answer',
  own_wish: 'Own decision',
  other: 'Other',
}
const MODE: Readonly<Record<Interview['mode'], string>> = { onsite: 'On site', video: 'Video call', phone: 'Phone' }
export const TYPES: Readonly<Record<Offer['employment_type'], string>> = {
  permanent: 'Permanent',
  fixed_term: 'Fixed term',
  trainee: 'Trainee',
  student: 'Student',
  contractor: 'Contractor',
  freelancer: 'Freelancer',
}
export const BASIS: Readonly<Record<PayBasis, string>> = { monthly: 'a month', hourly: 'an hour' }
export const RECOMMENDATION = { strong_no: 'Strong no', no: 'No', yes: 'Yes', strong_yes: 'Strong yes' } as const

export const sourceText = (source: Candidate['source']): string => SOURCE[source]
export const modeText = (mode: Interview['mode']): string => MODE[mode]

const optionsOf = <Value extends string>(
  values: readonly Value[],
  text: (value: Value) => string,
): readonly Option<Value>[] => values.map((value) => ({ value, label: text(value) }))

export const STAGE_OPTIONS = optionsOf(STAGES, (value) => STAGE[value].word)
export const SOURCE_OPTIONS = optionsOf(SOURCES, sourceText)
export const REASON_OPTIONS = optionsOf(END_REASONS, (value) => REASON[value])
export const OFFER_OPTIONS = optionsOf(OFFER_STATES, (value) => OFFER[value].word)
export const INTERVIEW_OPTIONS = optionsOf(INTERVIEW_STATES, (value) => INTERVIEW[value].word)
export const OPENING_OPTIONS = optionsOf(OPENING_STATES, (value) => OPENING[value].word)
export const MODE_OPTIONS = optionsOf(['onsite', 'video', 'phone'] as const, modeText)
export const TYPE_OPTIONS = optionsOf(
  ['permanent', 'fixed_term', 'trainee', 'student', 'contractor', 'freelancer'] as const,
  (value) => TYPES[value],
)
export const BASIS_OPTIONS = optionsOf(['monthly', 'hourly'] as const, (value) => BASIS[value])
export const RECOMMENDATION_OPTIONS = optionsOf(
  ['strong_yes', 'yes', 'no', 'strong_no'] as const,
  (value) => RECOMMENDATION[value],
)
