import { z } from 'zod'
import { date, email, id, instant, line, named, text, timeZone } from '#kit/contract/fields.ts'
import { field, optionalPerson, optionalReference, person, record, reference, shown } from '#kit/contract/record.ts'

export const openingState = z.enum(['open', 'on_hold', 'closed'])
export const stage = z.enum(['applied', 'interviewing', 'selected', 'offered', 'hired', 'rejected', 'withdrawn'])
export type Stage = z.output<typeof stage>
export const source = z.enum(['direct', 'referral', 'agency', 'job_board', 'internal', 'other'])
export const endReason = z.enum([
  'skills',
  'experience',
  'pay',
  'location',
  'other_candidate',
  'no_answer',
  'own_wish',
  'other',
])
const interviewMode = z.enum(['onsite', 'video', 'phone'])
/** `held` is never stored: a planned interview whose end has passed. */
export const interviewState = z.enum(['scheduled', 'held', 'passed', 'failed', 'cancelled', 'no_show'])
export type InterviewState = z.output<typeof interviewState>
export const offerState = z.enum(['draft', 'approved', 'sent', 'accepted', 'declined', 'expired', 'withdrawn'])
export type OfferState = z.output<typeof offerState>
export const employmentType = z.enum(['permanent', 'fixed_term', 'trainee', 'student', 'contractor', 'freelancer'])

const phone = z
  .string()
  .transform((value) => value.replaceAll(/[\s()/.-]/g, ''))
  .pipe(z.string().regex(/^\+\d{6,15}$/, 'starts with + and the country code'))
const webUrl = z.url({ protocol: /^https?$/ }).max(300)
export const term = z.strictObject({ term: line(60), value: line(200) })

/** An account: the id is that of an administrator or of an employee. */
export const account = z.strictObject({ area: z.enum(['Admin', 'User']), id })
export const namedAccount = z.strictObject({ ...account.shape, name: z.string() })

/** A record whose name is its title. */
const titled = z.strictObject({ id, title: z.string() })

/** Places to apply for. */
export const openingRecord = record('openings', {
  title: field(line(120, 3), { label: 'Title' }),
  department: reference({ label: 'Department' }),
  team: optionalReference({ label: 'Team' }),
  designation: reference({ label: 'Designation' }),
  hiring_manager: person({ label: 'Hiring manager' }),
  vacancies: field(z.int().min(1).max(100), { label: 'Places', noun: 'number of vacancies' }),
  filled: shown(z.int(), { label: 'Filled' }),
  /** Offers that are approved, sent or accepted. */
  held: shown(z.int(), { label: 'Offered' }),
  left: shown(z.int(), { label: 'Left' }),
  closes_on: field(date.nullable(), { label: 'Closes on', short: 'Closes', noun: 'closing date' }),
  /** Closed also once the last day for applications has passed. */
  state: field(openingState, {
    label: 'Status',
    when: 'change',
    options: { open: 'Open', on_hold: 'On hold', closed: 'Closed' },
  }),
  criteria: field(z.array(line(40, 2)).min(1).max(6), {
    label: 'Criteria',
    help: 'What interviewers rate, one to six.',
    isOptional: true,
  }),
})

/** An application for an opening. */
export const candidateRecord = record('candidates', {
  name: field(line(120), { label: 'Name', sort: true }),
  opening: shown(titled, { label: 'Opening' }),
  email: field(email, { label: 'Email' }),
  phone: field(phone.nullable(), { label: 'Phone', help: 'With the country code, such as +49 30 5550.' }),
  linkedin_url: field(webUrl.nullable(), { label: 'LinkedIn', noun: 'LinkedIn address' }),
  source: field(source, {
    label: 'Source',
    filter: true,
    options: {
      direct: 'Direct',
      referral: 'Referral',
      agency: 'Agency',
      job_board: 'Job board',
      internal: 'Internal',
      other: 'Other',
    },
  }),
  referrer: optionalPerson({ label: 'Referred by', noun: 'referrer', input: 'referrer_employee_id' }),
  employee: optionalPerson({ label: 'Employee' }),
  stage: shown(stage, {
    label: 'Stage',
    options: {
      applied: 'Applied',
      interviewing: 'Interviewing',
      selected: 'Selected',
      offered: 'Offered',
      hired: 'Hired',
      rejected: 'Rejected',
      withdrawn: 'Withdrawn',
    },
  }),
  stage_since_at: shown(instant, { label: 'In this stage since', short: 'Waiting', sort: true }),
  waiting_days: shown(z.int(), { label: 'Waiting', unit: 'days' }),
  next_interview_at: shown(instant.nullable(), { label: 'Next interview' }),
  end_reason: shown(endReason.nullable(), {
    label: 'Ended because',
    options: {
      skills: 'Skills',
      experience: 'Experience',
      pay: 'Pay',
      location: 'Location',
      other_candidate: 'Another candidate was chosen',
      no_answer: 'No answer',
      own_wish: 'Own decision',
      other: 'Other',
    },
  }),
  end_note: shown(z.string().nullable(), { label: 'Note on the end' }),
  /** The last day on which the data may be stored; later than usual only with the consent of the candidate. */
  keep_until: field(date, {
    label: 'Kept until',
    noun: 'last day that the data is kept',
    help: 'Later than usual only with consent.',
    isOptional: true,
  }),
  /** The instant at which the candidate agreed to a longer storage. */
  consent_at: field(instant.nullable(), {
    label: 'Agreed to on',
    noun: 'time of the consent',
    help: 'The day of the consent to be kept longer.',
  }),
  created_at: shown(instant, { label: 'Applied', sort: true }),
})

/** An interview of a candidate. */
export const interviewRecord = record('interviews', {
  candidate: shown(z.strictObject({ id, name: z.string(), stage, resume_file_id: id.nullable() }), {
    label: 'Candidate',
  }),
  opening: shown(titled, { label: 'Opening' }),
  round: shown(z.int(), { label: 'Round' }),
  title: field(line(80, 2), { label: 'Title' }),
  starts_at: field(instant, { label: 'When', noun: 'start time', sort: true }),
  ends_at: field(instant, { label: 'End', noun: 'end time' }),
  zone: field(timeZone, { label: 'Time zone' }),
  mode: field(interviewMode, {
    label: 'How',
    noun: 'kind of meeting',
    options: { onsite: 'On site', video: 'Video call', phone: 'Phone' },
  }),
  place: field(line(300).nullable(), { label: 'Place or link', noun: 'place', help: 'A video call needs its link.' }),
  interviewers: shown(z.array(z.strictObject({ ...namedAccount.shape, feedback_filed: z.boolean() })), {
    label: 'Interviewers',
  }),
  state: shown(interviewState, {
    label: 'Status',
    options: {
      scheduled: 'Planned',
      held: 'Waiting for a result',
      passed: 'Passed',
      failed: 'Failed',
      cancelled: 'Cancelled',
      no_show: 'No show',
    },
  }),
  result_note: shown(z.string().nullable(), { label: 'Result' }),
  comment_count: shown(z.int(), { label: 'Comments' }),
})

/** An offer to a candidate. Its pay is described by no record: it is shown to those alone who may see salaries. */
export const offerRecord = record('offers', {
  candidate: shown(z.strictObject({ ...named.shape, email: z.string() }), { label: 'Candidate' }),
  opening: shown(titled, { label: 'Opening' }),
  joining_on: field(date, { label: 'First day', sort: true }),
  expires_on: field(date, {
    label: 'Answer until',
    noun: 'last day for an answer',
    help: 'Seven days when left empty; not after the first day.',
    isOptional: true,
    sort: true,
  }),
  department: reference({ label: 'Department', isOptional: true }),
  team: optionalReference({ label: 'Team' }),
  designation: reference({ label: 'Designation', isOptional: true }),
  employment_type: field(employmentType, {
    label: 'Employment',
    noun: 'kind of employment',
    isOptional: true,
    options: {
      permanent: 'Permanent',
      fixed_term: 'Fixed term',
      trainee: 'Trainee',
      student: 'Student',
      contractor: 'Contractor',
      freelancer: 'Freelancer',
    },
  }),
  manager: optionalPerson({ label: 'Manager' }),
  first_day_zone: field(timeZone, { label: 'Time zone of the first day', isOptional: true }),
  probation_months: field(z.int().min(0).max(12), {
    label: 'Probation',
    noun: 'probation in months',
    unit: 'months',
    isOptional: true,
  }),
  terms: field(z.array(term).max(20), { label: 'Terms', isOptional: true }),
  note: field(text(2000).nullable(), { label: 'Text of the letter', lines: 3 }),
  approved_at: shown(instant.nullable(), { label: 'Approved' }),
  sent_at: shown(instant.nullable(), { label: 'Sent' }),
  answered_at: shown(instant.nullable(), { label: 'Answered' }),
  answer_name: shown(z.string().nullable(), { label: 'Signed as' }),
  answer_note: shown(z.string().nullable(), { label: 'Message' }),
  end_reason: shown(z.string().nullable(), { label: 'Withdrawn because' }),
  /** Rises with each new version of an offer that was sent. */
  edition: shown(z.int(), { label: 'Version' }),
  state: shown(offerState, {
    label: 'Status',
    options: {
      draft: 'Draft',
      approved: 'Approved',
      sent: 'Sent',
      accepted: 'Accepted',
      declined: 'Declined',
      expired: 'Expired',
      withdrawn: 'Withdrawn',
    },
  }),
})
