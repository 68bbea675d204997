import { z } from 'zod'
import { currency } from '#kit/contract/currency.ts'
import { date, id, instant, version } from '#kit/contract/fields.ts'
import { candidateRecord, interviewRecord, namedAccount, offerRecord, openingRecord, stage } from './hiring.records.ts'

export const recommendation = z.enum(['strong_no', 'no', 'yes', 'strong_yes'])
export const payBasis = z.enum(['monthly', 'hourly'])
export type PayBasis = z.output<typeof payBasis>

export type NamedAccount = z.output<typeof namedAccount>

export const stageCounts = z.record(stage, z.int())
export type StageCounts = z.output<typeof stageCounts>

export const opening = z.strictObject({
  id,
  ...openingRecord.row,
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

export const candidate = z.strictObject({
  id,
  ...candidateRecord.row,
  resume: z.strictObject({ id, name: z.string(), size: z.int() }).nullable(),
  has_consent: z.boolean(),
  is_purged: z.boolean(),
  /** Applications of the same person for other openings. */
  other_applications: z.int(),
  /** Is set while the candidate is selected again: the end of the last offer. */
  ended_offer: z.enum(['declined', 'expired', 'withdrawn']).nullable(),
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
})
export type Candidate = z.output<typeof candidate>

export const interview = z.strictObject({
  id,
  ...interviewRecord.row,
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
})
export type Interview = z.output<typeof interview>

export const comment = z.strictObject({
  id,
  author: namedAccount,
  kind: z.enum(['note', 'feedback']),
  late: z.boolean(),
  /** Feedback of others is hidden, with an empty text, until the own one is filed or the interview is decided. */
  hidden: z.boolean(),
  body: z.string(),
  recommendation: recommendation.nullable(),
  ratings: z.array(z.strictObject({ criterion: z.string(), rating: z.int() })),
  created_at: instant,
})
export type Comment = z.output<typeof comment>

export const viewedInterview = z.strictObject({
  ...interview.shape,
  criteria: z.array(z.string()),
  comments: z.array(comment),
})

const pay = z.strictObject({ base_minor: z.int(), currency, basis: payBasis })
export type Pay = z.output<typeof pay>

export const offer = z.strictObject({
  id,
  ...offerRecord.row,
  /** Left out without the right to see salaries; null: not entered yet. */
  pay: pay.nullable().optional(),
  has_pay: z.boolean(),
  expires_in_days: z.int().nullable(),
  approved_by: z.string().nullable(),
  /** The changes that the candidate requested: of this offer, or of the version before a draft. */
  counter: z
    .strictObject({
      at: instant,
      note: z.string(),
      joining_on: date.nullable(),
      /** The pay in the currency of the offer; left out without the right to see salaries. */
      base_minor: z.int().nullable().optional(),
    })
    .nullable(),
  /** The letter; null without the right to see salaries, because it names the pay. */
  letter_file_id: id.nullable(),
  /** The letter with the acceptance, or the scanned reply; null as for the letter. */
  answer_file_id: id.nullable(),
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
    /** Sends it again, extends it, or makes a new version. */
    renew: z.boolean(),
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

export const viewedCandidate = z.strictObject({
  candidate,
  interviews: z.array(interview),
  offers: z.array(offer),
  /** Applications that may be of the same person: with the same email, phone, profile or name. */
  others: z.array(
    z.strictObject({
      id,
      name: z.string(),
      email: z.string(),
      opening: z.string(),
      stage,
      created_at: instant,
      same: z.array(z.enum(['email', 'phone', 'profile', 'name'])),
      version,
      /** It can become a part of this one. */
      can_join: z.boolean(),
    }),
  ),
  /** Files of applications that were joined into this one. */
  files: z.array(z.strictObject({ id, name: z.string(), size: z.int() })),
  thread: z.array(threadEntry),
})
