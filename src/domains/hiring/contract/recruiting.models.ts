import { z } from 'zod'
import { currency } from '#kit/contract/currency.ts'
import { date, id, instant, line, named, timeZone, version } from '#kit/contract/fields.ts'

export const OPENING_STATES = ['open', 'on_hold', 'closed'] as const
export const openingState = z.enum(OPENING_STATES)
export const STAGES = ['applied', 'interviewing', 'selected', 'offered', 'hired', 'rejected', 'withdrawn'] as const
export const stage = z.enum(STAGES)
export type Stage = z.output<typeof stage>
export const SOURCES = ['direct', 'referral', 'agency', 'job_board', 'internal', 'other'] as const
export const source = z.enum(SOURCES)
export const END_REASONS = [
  'skills',
  'experience',
  'pay',
  'location',
  'other_candidate',
  'no_answer',
  'own_wish',
  'other',
] as const
export const endReason = z.enum(END_REASONS)
export const interviewMode = z.enum(['onsite', 'video', 'phone'])
export const INTERVIEW_STATES = ['scheduled', 'held', 'passed', 'failed', 'cancelled', 'no_show'] as const
/** `held` is never stored: a planned interview whose end has passed. */
export const interviewState = z.enum(INTERVIEW_STATES)
export type InterviewState = z.output<typeof interviewState>
export const recommendation = z.enum(['strong_no', 'no', 'yes', 'strong_yes'])
export const OFFER_STATES = ['draft', 'approved', 'sent', 'accepted', 'declined', 'expired', 'withdrawn'] as const
export const offerState = z.enum(OFFER_STATES)
export type OfferState = z.output<typeof offerState>
export const employmentType = z.enum(['permanent', 'fixed_term', 'trainee', 'student', 'contractor', 'freelancer'])
export const payBasis = z.enum(['monthly', 'hourly'])
export type PayBasis = z.output<typeof payBasis>

/** An account: the id is that of an administrator or of an employee. */
export const account = z.strictObject({ area: z.enum(['Admin', 'User']), id })
const namedAccount = z.strictObject({ ...account.shape, name: z.string() })
export type NamedAccount = z.output<typeof namedAccount>

const stageCounts = z.strictObject({
  applied: z.int(),
  interviewing: z.int(),
  selected: z.int(),
  offered: z.int(),
  hired: z.int(),
  rejected: z.int(),
  withdrawn: z.int(),
})
export type StageCounts = z.output<typeof stageCounts>
export { stageCounts }

export const criteria = z.array(line(40, 2)).min(1).max(6)

export const opening = z.strictObject({
  id,
  title: z.string(),
  designation: named,
  department: named,
  team: named.nullable(),
  hiring_manager: named,
  vacancies: z.int(),
  /** Closed also once the last day for applications has passed. */
  state: openingState,
  closes_on: date.nullable(),
  criteria: z.array(z.string()),
  filled: z.int(),
  /** Offers that are approved, sent or accepted. */
  held: z.int(),
  left: z.int(),
  stage_counts: stageCounts,
  /** Median days that candidates of the last year spent in a stage. */
  stage_days: z.strictObject({
    applied: z.number().nullable(),
    interviewing: z.number().nullable(),
    selected: z.number().nullable(),
  }),
  version,
  can: z.strictObject({ update: z.boolean() }),
})
export type Opening = z.output<typeof opening>

const candidateFields = {
  id,
  opening: z.strictObject({ id, title: z.string() }),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  linkedin_url: z.string().nullable(),
  source,
  referrer: named.nullable(),
  employee: named.nullable(),
  resume: z.strictObject({ id, name: z.string(), size: z.int() }).nullable(),
  stage,
  stage_since_at: instant,
  waiting_days: z.int(),
  end_reason: endReason.nullable(),
  end_note: z.string().nullable(),
  keep_until: date,
  has_consent: z.boolean(),
  /** When the candidate agreed to be kept for longer. */
  consent_at: instant.nullable(),
  is_purged: z.boolean(),
  next_interview_at: instant.nullable(),
  /** Applications of the same person for other openings. */
  other_applications: z.int(),
  created_at: instant,
  version,
  can: z.strictObject({
    update: z.boolean(),
    interview: z.boolean(),
    select: z.boolean(),
    offer: z.boolean(),
    reject: z.boolean(),
    withdraw: z.boolean(),
    reopen: z.boolean(),
  }),
}
export const candidate = z.strictObject(candidateFields)
export type Candidate = z.output<typeof candidate>

const interviewer = z.strictObject({ ...namedAccount.shape, feedback_filed: z.boolean() })
const interviewFields = {
  id,
  candidate: z.strictObject({ id, name: z.string(), stage, resume_file_id: id.nullable() }),
  opening: z.strictObject({ id, title: z.string() }),
  round: z.int(),
  title: z.string(),
  starts_at: instant,
  ends_at: instant,
  zone: timeZone,
  mode: interviewMode,
  place: z.string().nullable(),
  state: interviewState,
  result_note: z.string().nullable(),
  interviewers: z.array(interviewer),
  comment_count: z.int(),
  version,
  can: z.strictObject({
    update: z.boolean(),
    move: z.boolean(),
    decide: z.boolean(),
    take_back: z.boolean(),
    no_show: z.boolean(),
    cancel: z.boolean(),
    delete: z.boolean(),
    comment: z.boolean(),
    feedback: z.boolean(),
  }),
}
export const interview = z.strictObject(interviewFields)
export type Interview = z.output<typeof interview>

export const comment = z.strictObject({
  id,
  author: namedAccount,
  kind: z.enum(['note', 'feedback']),
  late: z.boolean(),
  /** Feedback of others stays hidden until the own one is filed, or the interview is decided: its text is empty then. */
  hidden: z.boolean(),
  body: z.string(),
  recommendation: recommendation.nullable(),
  ratings: z.array(z.strictObject({ criterion: z.string(), rating: z.int() })),
  created_at: instant,
})
export type Comment = z.output<typeof comment>

export const viewedInterview = z.strictObject({
  ...interviewFields,
  criteria: z.array(z.string()),
  comments: z.array(comment),
})

export const term = z.strictObject({ term: line(60), value: line(200) })

const pay = z.strictObject({ base_minor: z.int(), currency, basis: payBasis })
export type Pay = z.output<typeof pay>

export const offer = z.strictObject({
  id,
  candidate: z.strictObject({ id, name: z.string(), email: z.string() }),
  opening: z.strictObject({ id, title: z.string() }),
  designation: named,
  department: named,
  team: named.nullable(),
  manager: named.nullable(),
  employment_type: employmentType,
  joining_on: date,
  first_day_zone: timeZone,
  /** Left out without the right to see salaries; null: not entered yet. */
  pay: pay.nullable().optional(),
  has_pay: z.boolean(),
  probation_months: z.int(),
  terms: z.array(term),
  note: z.string().nullable(),
  expires_on: date,
  expires_in_days: z.int().nullable(),
  state: offerState,
  approved_at: instant.nullable(),
  approved_by: z.string().nullable(),
  sent_at: instant.nullable(),
  answered_at: instant.nullable(),
  answer_name: z.string().nullable(),
  answer_note: z.string().nullable(),
  end_reason: z.string().nullable(),
  /** The letter; null without the right to see salaries, for it says what is paid. */
  letter_file_id: id.nullable(),
  /** The onboarding that began with it. */
  onboard_id: id.nullable(),
  /** The link of the candidate, while no mail server is set; only right after it was sent, and to those who may see salaries. */
  setup_url: z.string().optional(),
  version,
  can: z.strictObject({
    update: z.boolean(),
    approve: z.boolean(),
    send: z.boolean(),
    answer: z.boolean(),
    withdraw: z.boolean(),
  }),
})
export type Offer = z.output<typeof offer>

const threadEntry = z.strictObject({
  at: instant,
  kind: z.enum(['applied', 'stage', 'interview', 'note', 'feedback', 'offer']),
  actor: z.string().nullable(),
  text: z.string(),
})
export type ThreadEntry = z.output<typeof threadEntry>

export const viewedCandidate = z.strictObject({
  candidate,
  interviews: z.array(interview),
  offers: z.array(offer),
  others: z.array(z.strictObject({ id, name: z.string(), opening: z.string(), stage, created_at: instant })),
  thread: z.array(threadEntry),
})

export const phone = z
  .string()
  .transform((value) => value.replaceAll(/[\s()/.-]/g, ''))
  .pipe(z.string().regex(/^\+\d{6,15}$/, 'starts with + and the country code'))
export const webUrl = z.url({ protocol: /^https?$/ }).max(300)
