import { organisationDay } from '#domains/organisation/server/index.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import type { Parsed } from '#kit/contract/call.ts'
import { invalid } from '#kit/contract/envelope.ts'
import { emailKey } from '#kit/contract/fields.ts'
import { DetailedResponse } from '#kit/server/call/responses.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context, Tx, Work } from '#kit/server/context.ts'
import { retentionDaysOf } from '#kit/server/retention/rules.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import { found } from '#kit/server/database/rows.ts'
import { stored } from '#kit/server/record.ts'
import { candidateRecord } from '../../contract/hiring.records.ts'
import { hiringRefusals } from '../../contract/hiring.refusals.ts'
import * as calls from '../../contract/openings.calls.ts'
import { cancelOpenInterviews } from '../workflow/cancel-interviews.ts'
import { mailRefusal } from '../notify/mails.ts'
import { moveCandidate } from '../workflow/move-candidate.ts'
import { auditPay } from '../rules/offer-pay.ts'
import { candidateContext, presentCandidate, presentInterview, presentOffer } from '../present.ts'
import {
  type CandidateRow,
  findCandidateRow,
  listCandidateRows,
  listFurtherFiles,
  listOthers,
  listThread,
  lockCandidate,
} from '../store/candidates.ts'
import { listInterviewRows } from '../store/interviews.ts'
import { listOfferRows } from '../store/offers.ts'
import { lockState } from '../store/openings.ts'
import { findSameName } from '../store/stored-candidates.ts'
import { readContextOf } from '../rules/read-context.ts'

const { refusal } = hiringRefusals

export const getCandidate = async (context: Context, id: number): Promise<CandidateRow> =>
  found(await findCandidateRow(context.tx, await readContextOf(context), id))

export const listCandidates = handle(calls.listCandidates, async (context) => {
  const { tx, actor, query } = context
  const { rows, meta } = await listCandidateRows(tx, await readContextOf(context), query)
  return new DetailedResponse(rows.map(presentCandidate(actor)), { meta })
})

export const viewCandidate = handle(calls.viewCandidate, async (context) => {
  const { tx, actor, now, params } = context
  const readContext = await readContextOf(context)
  const row = await getCandidate(context, params.id)
  const interviews = await listInterviewRows(tx, readContext, { candidate_id: row.id, limit: 50 })
  const offers = await listOfferRows(tx, readContext, { candidate_id: row.id, limit: 50 })
  await auditPay(context, offers.rows)
  return {
    candidate: presentCandidate(actor)(row),
    interviews: interviews.rows.map(presentInterview(actor, now)),
    offers: offers.rows.map((offer) => presentOffer(actor)(offer)),
    others: await listOthers(tx, row.id),
    files: await listFurtherFiles(tx, row.id),
    thread: await listThread(tx, row.id),
  }
})

type NewCandidate = Parsed<typeof calls.addCandidate>['body']

const checkSource = ({
  source,
  referrer_employee_id,
  employee_id,
}: Pick<NewCandidate, 'source' | 'referrer_employee_id' | 'employee_id'>): void => {
  if (source === 'referral' && !referrer_employee_id)
    throw invalid({ referrer_employee_id: 'Say who referred the candidate' })
  if (source === 'internal' && !employee_id) throw invalid({ employee_id: 'Say which employee applies' })
  if (source !== 'referral' && referrer_employee_id)
    throw invalid({ referrer_employee_id: 'Only referrals have a referrer' })
  if (source !== 'internal' && employee_id)
    throw invalid({ employee_id: 'Only internal applications name an employee' })
}

const UNLIMITED_DAYS = 36_500
/** Returns the days for which applications are stored. */
const retentionDays = async (tx: Tx): Promise<number> =>
  (await retentionDaysOf(tx, 'rejected_candidates')) ?? UNLIMITED_DAYS

/** Refuses a longer storage than usual without the consent of the candidate. */
const checkRetention = (until: string, usual: string, consentAt: string | null | undefined): void => {
  if (until > usual && !consentAt)
    throw invalid({ keep_until: `Longer than ${usual} needs the consent of the candidate` })
}

const candidates = stored(candidateRecord, {
  audit: { added: 'hiring.candidate_added', changed: 'hiring.candidate_updated' },
  find: async (context, id) => findCandidateRow(context.tx, await readContextOf(context), id),
})

/** Adds an application; the opening is locked, so that it does not close meanwhile. */
export const insertCandidate = async (context: Context, fields: NewCandidate): Promise<CandidateRow> => {
  const { tx, now } = context
  const { today } = await readContextOf(context)
  checkSource(fields)
  const opening = await lockState(tx, fields.opening_id)
  if (!opening) throw invalid({ opening_id: 'Opening does not exist' })
  if (opening.state !== 'open' || (opening.closes_on !== null && opening.closes_on < today))
    throw refusal('opening_closed')
  const usual = addDays(today, await retentionDays(tx))
  const lastDay = fields.keep_until ?? usual
  checkRetention(lastDay, usual, fields.consent_at)
  const email_normal = emailKey(fields.email)
  const sameName = await findSameName(tx, { opening_id: fields.opening_id, email_normal })
  if (sameName !== undefined) throw refusal('duplicate_candidate', { name: sameName })
  const { opening_id, ...given } = fields
  return candidates.add(context, { ...given, keep_until: lastDay }, { opening_id, email_normal, stage_since_at: now })
}

export const addCandidate = handle(calls.addCandidate, async (context) =>
  presentCandidate(context.actor)(await insertCandidate(context, context.body)),
)

export const updateCandidate = handle(calls.updateCandidate, async (context) => {
  const { tx, actor, params, body } = context
  const row = await candidates.change(context, params.id, body, async ({ before, given, next }) => {
    if (before.is_purged) throw refusal('candidate_ended')
    checkSource(next)
    const { keep_until, consent_at } = next
    // The usual time may have become shorter since, so the stored day is checked again only where it changes.
    if (keep_until !== before.keep_until || (before.consent_at !== null && consent_at === null)) {
      const applied = await organisationDay(tx, before.created_at)
      checkRetention(keep_until, addDays(applied, await retentionDays(tx)), consent_at)
    }
    return given.email === undefined ? {} : { email_normal: emailKey(given.email) }
  })
  return presentCandidate(actor)(row)
})

const endApplication = async (work: Work, id: number, sendsRefusal: boolean): Promise<void> => {
  await cancelOpenInterviews(work, id)
  if (sendsRefusal) await mailRefusal(work, id)
}

export const actOnCandidate = handle(calls.actOnCandidate, async (context) => {
  const { tx, actor, params, body } = context
  const { action, end_reason, end_note, tell: sendsRefusal = false } = body
  const locked = found(await lockCandidate(tx, params.id))
  requireVersion(locked, body.version)
  const isEnd = action === 'reject' || action === 'withdraw'
  if (isEnd && end_reason === undefined) throw invalid({ end_reason: 'Choose a reason' })
  const row = await getCandidate(context, params.id)
  await moveCandidate(
    context,
    locked,
    action,
    candidateContext(actor, row),
    isEnd && end_reason ? { end_reason, end_note } : undefined,
  )
  if (isEnd) await endApplication(context, params.id, action === 'reject' && sendsRefusal)
  return presentCandidate(actor)(await getCandidate(context, params.id))
})
