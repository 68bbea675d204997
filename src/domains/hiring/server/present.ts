import { can } from '#engines/transitions/contract/transitions.ts'
import { type Actor, isOneself, scopeOf } from '#kit/server/actor.ts'
import type { Candidate, Interview, Offer, Opening } from '../contract/recruiting.models.ts'
import {
  type CandidateContext,
  candidateWorkflow,
  type InterviewContext,
  interviewWorkflow,
  type OfferContext,
  offerWorkflow,
} from '../contract/recruiting.workflows.ts'
import { seesPay } from './rules/offer-pay.ts'
import type { CandidateRow } from './store/candidates.ts'
import type { InterviewRow } from './store/interviews.ts'
import type { OfferRow } from './store/offers.ts'
import type { OpeningRow } from './store/openings.ts'

const hasPermission = (actor: Actor, key: Parameters<typeof scopeOf>[1]): boolean => scopeOf(actor, key) !== null

export const presentOpening =
  (actor: Actor) =>
  (row: OpeningRow): Opening => ({ ...row, can: { update: hasPermission(actor, 'hiring.write') } })

export const candidateContext = (actor: Actor, row: CandidateRow): CandidateContext => ({
  is_own: isOneself(actor, row.employee?.id ?? null),
  may_write: hasPermission(actor, 'hiring.write'),
  may_offer: hasPermission(actor, 'hiring.offers.write'),
  has_open_interview: row.has_open_interview,
  opening_takes: row.opening_takes,
  is_purged: row.is_purged,
})

export const presentCandidate =
  (actor: Actor) =>
  (row: CandidateRow): Candidate => {
    const { has_open_interview: _i, opening_takes: _o, ...shown } = row
    const { interview, select, offer, reject, withdraw, reopen } = can(
      candidateWorkflow,
      row.stage,
      candidateContext(actor, row),
    )
    const update = hasPermission(actor, 'hiring.write') && !row.is_purged
    return { ...shown, can: { update, interview, select, offer, reject, withdraw, reopen } }
  }

/** The stored state: `held` is a planned interview whose end has passed. */
export const storedState = ({ state }: Pick<Interview, 'state'>) => (state === 'held' ? 'scheduled' : state)

export const interviewContext = (
  actor: Actor,
  now: string,
  row: InterviewRow,
  note = row.result_note ?? '',
): InterviewContext => ({
  may_write: hasPermission(actor, 'hiring.write'),
  has_feedback: row.has_feedback || note.length >= 10,
  has_started: row.starts_at <= now,
  has_ended: row.ends_at <= now,
  is_offered: row.candidate.stage === 'offered' || row.candidate.stage === 'hired',
})

export const presentInterview =
  (actor: Actor, now: string) =>
  (row: InterviewRow): Interview => {
    const { has_feedback: _f, is_mine, is_filed, ...shown } = row
    // An actor who may decide may also write the note that a decision without feedback needs.
    const context = { ...interviewContext(actor, now, row), has_feedback: true }
    const steps = can(interviewWorkflow, storedState(row), context)
    const comments = hasPermission(actor, 'hiring.feedback') || (is_mine && hasPermission(actor, 'hiring.own'))
    return {
      ...shown,
      can: {
        update: context.may_write,
        move: steps.move,
        decide: steps.passed,
        take_back: steps.held,
        no_show: steps.no_show,
        cancel: steps.cancelled,
        delete: context.may_write && row.comment_count === 0,
        comment: comments,
        feedback:
          comments &&
          is_mine &&
          !is_filed &&
          context.has_started &&
          row.state !== 'cancelled' &&
          row.state !== 'no_show',
      },
    }
  }

/** Places and dates are checked when a step is taken. */
export const offerContext = (actor: Actor, row: OfferRow, more: Partial<OfferContext> = {}): OfferContext => ({
  is_own: isOneself(actor, row.candidate_employee_id),
  may_write: hasPermission(actor, 'hiring.offers.write'),
  may_approve: hasPermission(actor, 'hiring.offers.approve'),
  has_pay: row.has_pay,
  set_pay: row.pay_set_by !== null && row.pay_set_by === actor.account_id,
  has_place: true,
  lies_ahead: true,
  is_expired: row.state === 'expired',
  is_converted: false,
  ...more,
})

export const presentOffer =
  (actor: Actor) =>
  (row: OfferRow): Offer => {
    const {
      pay_set_by: _s,
      opening_vacancies: _v,
      candidate_employee_id: _e,
      pay,
      letter_file_id,
      answer_file_id,
      ...shown
    } = row
    const steps = can(offerWorkflow, row.state, offerContext(actor, row))
    return {
      ...shown,
      ...(seesPay({ actor }) ? { pay } : {}),
      // The letter names the pay.
      letter_file_id: seesPay({ actor }) ? letter_file_id : null,
      answer_file_id: seesPay({ actor }) ? answer_file_id : null,
      can: {
        update: steps.update,
        approve: steps.approve,
        send: steps.send,
        answer: steps.accept,
        renew: steps.resend,
        withdraw: steps.withdraw,
      },
    }
  }
