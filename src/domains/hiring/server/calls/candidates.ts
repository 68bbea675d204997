import { organisationDay } from '#domains/organisation/server/index.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import { emailKey } from '#kit/contract/fields.ts'
import { audit, patched } from '#kit/server/audit.ts'
import { DetailedResponse } from '#kit/server/call/responses.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context, Tx, Work } from '#kit/server/context.ts'
import { retentionDaysOf } from '#kit/server/retention/rules.ts'
import { changesOf } from '#kit/server/database/changes-of.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import { hiringRefusals } from '../../contract/hiring.refusals.ts'
import * as calls from '../../contract/openings.calls.ts'
import type { Candidate } from '../../contract/recruiting.models.ts'
import { cancelOpenInterviews } from '../cancel-interviews.ts'
import { mailRefusal } from '../mails.ts'
import { moveCandidate } from '../moves.ts'
import { auditPay } from '../offer-pay.ts'
import { candidateFacts, presentCandidate, presentInterview, presentOffer } from '../present.ts'
import {
  type CandidateRow,
  findCandidateRow,
  listCandidateRows,
  listOthers,
  listThread,
  lockCandidate,
} from '../store/candidates.ts'
import { listInterviewRows } from '../store/interviews.ts'
import { listOfferRows } from '../store/offers.ts'
import { readingOf } from '../today.ts'

const { refusal } = hiringRefusals

export const readCandidate = async (context: Context, id: number): Promise<CandidateRow> => {
  const row = await findCandidateRow(context.tx, await readingOf(context), id)
  if (!row) throw notFound()
  return row
}

export const listCandidates = handle(calls.listCandidates, async (context) => {
  const { tx, actor, query } = context
  const { rows, meta } = await listCandidateRows(tx, await readingOf(context), query)
  return new DetailedResponse(rows.map(presentCandidate(actor)), { meta })
})

export const viewCandidate = handle(calls.viewCandidate, async (context) => {
  const { tx, actor, now, params } = context
  const reading = await readingOf(context)
  const row = await readCandidate(context, params.id)
  const interviews = await listInterviewRows(tx, reading, { candidate_id: row.id, limit: 50 })
  const offers = await listOfferRows(tx, reading, { candidate_id: row.id, limit: 50 })
  await auditPay(context, offers.rows)
  return {
    candidate: presentCandidate(actor)(row),
    interviews: interviews.rows.map(presentInterview(actor, now)),
    offers: offers.rows.map((offer) => presentOffer(actor)(offer)),
    others: await listOthers(tx, row.id),
    thread: await listThread(tx, row.id),
  }
})

export type NewCandidate = Readonly<{
  opening_id: number
  name: string
  email: string
  phone?: string | null | undefined
  linkedin_url?: string | null | undefined
  source: Candidate['source']
  referrer_employee_id?: number | null | undefined
  employee_id?: number | null | undefined
  keep_until?: string | undefined
  consent_at?: string | null | undefined
}>

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

const FOR_EVER_DAYS = 36_500
/** For how long applications are kept, by their class. */
const keptDays = async (tx: Tx): Promise<number> => (await retentionDaysOf(tx, 'rejected_candidates')) ?? FOR_EVER_DAYS

/** Data are kept longer than usual only for those who agreed. */
const checkKept = (until: string, usual: string, consentAt: string | null | undefined): void => {
  if (until > usual && !consentAt)
    throw invalid({ keep_until: `Longer than ${usual} needs the consent of the candidate` })
}

/** Adds an application; the opening is held, so that it does not close meanwhile. */
export const insertCandidate = async (context: Context, fields: NewCandidate): Promise<number> => {
  const { tx, now } = context
  const { today } = await readingOf(context)
  checkSource(fields)
  const opening = await tx
    .selectFrom('openings')
    .select(['state', 'closes_on'])
    .where('id', '=', fields.opening_id)
    .forShare()
    .executeTakeFirst()
  if (!opening) throw invalid({ opening_id: 'Opening does not exist' })
  if (opening.state !== 'open' || (opening.closes_on !== null && opening.closes_on < today))
    throw refusal('opening_closed')
  const usual = addDays(today, await keptDays(tx))
  const keep_until = fields.keep_until ?? usual
  checkKept(keep_until, usual, fields.consent_at)
  const email_normal = emailKey(fields.email)
  const same = await tx
    .selectFrom('candidates')
    .select('name')
    .where('opening_id', '=', fields.opening_id)
    .where('email_normal', '=', email_normal)
    .where('purged_at', 'is', null)
    .executeTakeFirst()
  if (same) throw refusal('duplicate_candidate', { name: same.name })
  const { id } = await tx
    .insertInto('candidates')
    .values({ ...fields, email_normal, keep_until, stage_since_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(context, 'hiring.candidate_added', { entity: 'candidates', id, after: { ...fields, keep_until } })
  return id
}

export const addCandidate = handle(calls.addCandidate, async (context) => {
  const id = await insertCandidate(context, context.body)
  return presentCandidate(context.actor)(await readCandidate(context, id))
})

export const updateCandidate = handle(calls.updateCandidate, async (context) => {
  const { tx, actor, params, body } = context
  const locked = await lockCandidate(tx, params.id)
  if (!locked) throw notFound()
  requireVersion(locked, body.version)
  if (locked.purged_at !== null) throw refusal('candidate_ended')
  const change = changesOf(locked, body)
  if (!change) return presentCandidate(actor)(await readCandidate(context, params.id))
  checkSource({ ...locked, ...change })
  const { keep_until = locked.keep_until, consent_at = locked.consent_at } = change
  // The usual time may have become shorter since: what stands is judged again only where it changes.
  if (keep_until !== locked.keep_until || (locked.consent_at !== null && consent_at === null)) {
    const applied = await organisationDay(tx, locked.created_at)
    checkKept(keep_until, addDays(applied, await keptDays(tx)), consent_at)
  }
  const email = change.email === undefined ? {} : { email_normal: emailKey(change.email) }
  await tx
    .updateTable('candidates')
    .set({ ...change, ...email })
    .where('id', '=', params.id)
    .execute()
  await audit(context, 'hiring.candidate_updated', {
    entity: 'candidates',
    id: params.id,
    change: patched(locked, change),
  })
  return presentCandidate(actor)(await readCandidate(context, params.id))
})

const leave = async (work: Work, id: number, tell: boolean): Promise<void> => {
  await cancelOpenInterviews(work, id)
  if (tell) await mailRefusal(work, id)
}

export const actOnCandidate = handle(calls.actOnCandidate, async (context) => {
  const { tx, actor, params, body } = context
  const { action, end_reason, end_note, tell = false } = body
  const locked = await lockCandidate(tx, params.id)
  if (!locked) throw notFound()
  requireVersion(locked, body.version)
  const isEnd = action === 'reject' || action === 'withdraw'
  if (isEnd && end_reason === undefined) throw invalid({ end_reason: 'Choose a reason' })
  const row = await readCandidate(context, params.id)
  await moveCandidate(
    context,
    locked,
    action,
    candidateFacts(actor, row),
    isEnd && end_reason ? { end_reason, end_note } : undefined,
  )
  if (isEnd) await leave(context, params.id, action === 'reject' && tell)
  return presentCandidate(actor)(await readCandidate(context, params.id))
})
