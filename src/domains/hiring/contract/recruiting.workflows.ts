import { type RefusedBy, workflow } from '#engines/transitions/contract/transitions.ts'

const refused = (code: string, params: Readonly<Record<string, string | number>> = {}): RefusedBy => ({ code, params })

export type CandidateContext = Readonly<{
  /** The actor is the one who applies. */
  is_own: boolean
  may_write: boolean
  may_offer: boolean
  /** An interview is planned, or took place without a result. */
  has_open_interview: boolean
  opening_takes: boolean
  is_purged: boolean
}>

/** The states of an application, from the day of its arrival. */
export const candidateWorkflow = workflow<CandidateContext>()({
  name: 'candidate',
  states: ['applied', 'interviewing', 'selected', 'offered', 'hired', 'rejected', 'withdrawn'],
  start: 'applied',
  ends: ['hired'],
  who: { recruiter: (context) => context.may_write, offerer: (context) => context.may_offer, system: () => false },
  guards: {
    notOwn: ({ is_own }) => (is_own ? refused('own_application') : null),
    decided: ({ has_open_interview }) => (has_open_interview ? refused('interview_pending') : null),
    takes: ({ opening_takes }) => (opening_takes ? null : refused('opening_closed')),
    kept: ({ is_purged }) => (is_purged ? refused('candidate_ended') : null),
  },
  rows: [
    { from: ['applied', 'interviewing'], action: 'interview', to: 'interviewing', who: 'recruiter', guard: 'notOwn' },
    {
      from: ['applied', 'interviewing'],
      action: 'select',
      to: 'selected',
      who: 'recruiter',
      guard: ['notOwn', 'decided'],
    },
    { from: 'selected', action: 'offer', to: 'offered', who: 'offerer', guard: 'notOwn' },
    { from: 'offered', action: 'offer_ended', to: 'selected', who: 'system' },
    { from: 'offered', action: 'hire', to: 'hired', who: 'system' },
    { from: ['applied', 'interviewing', 'selected'], action: 'reject', to: 'rejected', who: 'recruiter' },
    { from: ['applied', 'interviewing', 'selected'], action: 'withdraw', to: 'withdrawn', who: 'recruiter' },
    {
      from: ['rejected', 'withdrawn'],
      action: 'reopen',
      to: 'applied',
      who: 'recruiter',
      guard: ['notOwn', 'kept', 'takes'],
    },
  ],
  otherwise: ({ state, action }) => {
    if (action === 'offer') return refused(state === 'offered' ? 'offer_exists' : 'not_selected')
    if (action === 'interview') return refused('candidate_ended')
    return refused('bad_state', { state })
  },
})

export type InterviewContext = Readonly<{
  may_write: boolean
  /** A feedback, or a note on the result of ten characters or more. */
  has_feedback: boolean
  has_started: boolean
  has_ended: boolean
  /** The candidate has an offer. */
  is_offered: boolean
}>

/** An interview from its invitation to its result; `held` is a planned one whose end has passed. */
export const interviewWorkflow = workflow<InterviewContext>()({
  name: 'interview',
  states: ['scheduled', 'passed', 'failed', 'cancelled', 'no_show'],
  start: 'scheduled',
  ends: ['cancelled', 'no_show'],
  who: { recruiter: (context) => context.may_write },
  guards: {
    held: ({ has_ended }) => (has_ended ? null : refused('not_started')),
    started: ({ has_started }) => (has_started ? null : refused('not_started')),
    judged: ({ has_feedback }) => (has_feedback ? null : refused('no_feedback')),
    notOffered: ({ is_offered }) => (is_offered ? refused('interview_decided') : null),
  },
  rows: [
    { from: 'scheduled', action: 'passed', to: 'passed', who: 'recruiter', guard: ['held', 'judged'] },
    { from: 'scheduled', action: 'failed', to: 'failed', who: 'recruiter', guard: ['held', 'judged'] },
    { from: 'scheduled', action: 'no_show', to: 'no_show', who: 'recruiter', guard: 'started' },
    { from: 'scheduled', action: 'cancelled', to: 'cancelled', who: 'recruiter' },
    { from: ['passed', 'failed'], action: 'held', to: 'scheduled', who: 'recruiter', guard: 'notOffered' },
    { from: 'scheduled', action: 'move', to: 'same', who: 'recruiter' },
  ],
  otherwise: ({ state, action }) =>
    action === 'move' ? refused('interview_decided') : refused('bad_state', { state: state.replace('_', ' ') }),
})

export type OfferContext = Readonly<{
  /** The offer is for the actor. */
  is_own: boolean
  may_write: boolean
  may_approve: boolean
  has_pay: boolean
  /** The actor entered the pay. */
  set_pay: boolean
  has_place: boolean
  /** The joining day and the expiry lie ahead. */
  lies_ahead: boolean
  is_expired: boolean
  /** The person was made an employee. */
  is_converted: boolean
}>

/** An offer from its draft to the reply of the candidate. */
export const offerWorkflow = workflow<OfferContext>()({
  name: 'offer',
  states: ['draft', 'approved', 'sent', 'accepted', 'declined', 'expired', 'withdrawn'],
  start: 'draft',
  ends: ['declined', 'expired', 'withdrawn'],
  who: {
    writer: (context) => context.may_write,
    approver: (context) => context.may_approve,
    candidate: () => false,
    system: () => false,
  },
  guards: {
    notOwn: ({ is_own }) => (is_own ? refused('own_application') : null),
    paid: ({ has_pay }) => (has_pay ? null : refused('pay_missing')),
    second: ({ set_pay }) => (set_pay ? refused('second_person') : null),
    place: ({ has_place }) => (has_place ? null : refused('no_vacancy')),
    ahead: ({ lies_ahead }) => (lies_ahead ? null : refused('dates_past')),
    live: ({ is_expired }) => (is_expired ? refused('offer_expired') : null),
    notConverted: ({ is_converted }) => (is_converted ? refused('bad_state', { state: 'converted' }) : null),
  },
  rows: [
    { from: ['draft', 'approved'], action: 'update', to: 'draft', who: 'writer', guard: 'notOwn' },
    { from: 'draft', action: 'approve', to: 'approved', who: 'approver', guard: ['notOwn', 'paid', 'second', 'place'] },
    { from: 'approved', action: 'send', to: 'sent', who: 'writer', guard: ['notOwn', 'place', 'ahead'] },
    { from: 'sent', action: 'resend', to: 'same', who: 'writer', guard: 'notOwn' },
    { from: 'sent', action: 'extend', to: 'same', who: 'writer', guard: 'notOwn' },
    { from: 'sent', action: 'revise', to: 'withdrawn', who: 'writer', guard: 'notOwn' },
    { from: 'sent', action: 'counter', to: 'same', who: 'candidate', guard: 'live' },
    { from: 'sent', action: 'accept', to: 'accepted', who: ['writer', 'candidate'], guard: 'live' },
    { from: 'sent', action: 'decline', to: 'declined', who: ['writer', 'candidate'], guard: 'live' },
    { from: 'sent', action: 'expire', to: 'expired', who: 'system' },
    {
      from: ['draft', 'approved', 'sent', 'accepted'],
      action: 'withdraw',
      to: 'withdrawn',
      who: 'writer',
      guard: 'notConverted',
    },
  ],
  otherwise: ({ state, action }) =>
    action === 'update' && (state === 'sent' || state === 'accepted')
      ? refused('offer_sent')
      : refused('bad_state', { state }),
})
