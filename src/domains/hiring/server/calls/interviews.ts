import { take } from '#engines/transitions/contract/take.ts'
import { next } from '#engines/transitions/contract/transitions.ts'
import type { Parsed } from '#kit/contract/call.ts'
import { invalid } from '#kit/contract/envelope.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { DetailedResponse } from '#kit/server/call/responses.ts'
import { handle } from '#kit/server/call/handle.ts'
import { found } from '#kit/server/database/rows.ts'
import type { Context } from '#kit/server/context.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import { hiringRefusals } from '../../contract/hiring.refusals.ts'
import * as calls from '../../contract/interviews.calls.ts'
import { interviewWorkflow } from '../../contract/recruiting.workflows.ts'
import { changeForStaying, mailInterview, mailInterviewChange } from '../notify/interview-mails.ts'
import { moveCandidate } from '../workflow/move-candidate.ts'
import { notifyInterviewers } from '../notify/notices.ts'
import { candidateContext, interviewContext, presentInterview, storedState } from '../present.ts'
import { lockCandidate } from '../store/candidates.ts'
import {
  listInterviewerAccounts,
  findInterviewRow,
  type Interviewer,
  type InterviewRow,
  type Invited,
  listInterviewRows,
  listInvited,
  replacePeople,
} from '../store/interviews.ts'
import { getEmail } from '../store/stored-candidates.ts'
import * as stored from '../store/stored-interviews.ts'
import { readContextOf } from '../rules/read-context.ts'
import { checkPlace, checkTimes, refuseClash, requireInterviewers } from './interview-checks.ts'
import { insertCandidate, getCandidate } from './candidates.ts'

const { refusal } = hiringRefusals

export const getInterview = async (context: Context, id: number): Promise<InterviewRow> =>
  found(await findInterviewRow(context.tx, await readContextOf(context), id))

export const listInterviews = handle(calls.listInterviews, async (context) => {
  const { tx, actor, now, query } = context
  const { interviewer, ...filter } = query
  const [area, id] = interviewer?.split('-') ?? []
  const [account] = interviewer
    ? await listInterviewerAccounts(context, [{ area: area === 'Admin' ? 'Admin' : 'User', id: Number(id) }])
    : []
  if (interviewer && !account) return new DetailedResponse([], { meta: { next_cursor: null, total: 0 } })
  const listed = await listInterviewRows(tx, await readContextOf(context), {
    ...filter,
    account_id: account?.account_id,
  })
  return new DetailedResponse(listed.rows.map(presentInterview(actor, now)), { meta: listed.meta })
})

type AddBody = Parsed<typeof calls.addInterview>['body']

const candidateOf = async (context: Context, { candidate_id, candidate }: AddBody): Promise<number> => {
  if ((candidate_id === undefined) === (candidate === undefined)) throw invalid({ candidate_id: 'Name one candidate' })
  return candidate ? (await insertCandidate(context, { source: 'direct', ...candidate })).id : (candidate_id ?? 0)
}

const nextRound = async ({ tx }: Context, candidateId: number): Promise<number> =>
  Math.min(9, ((await stored.findLastRound(tx, candidateId)) ?? 0) + 1)

export const addInterview = handle(calls.addInterview, async (context) => {
  const { tx, actor, now, body } = context
  const { interviewers, candidate: _candidate, candidate_id: _id, round, ...fields } = body
  checkTimes(context, fields)
  checkPlace(fields.mode, fields.place)
  const people = await requireInterviewers(context, interviewers)
  const candidate_id = await candidateOf(context, body)
  const locked = found(await lockCandidate(tx, candidate_id))
  await moveCandidate(context, locked, 'interview', candidateContext(actor, await getCandidate(context, candidate_id)))
  await refuseClash(context, people, fields, 0)
  const numbered = { candidate_id, round: round ?? (await nextRound(context, candidate_id)) }
  const id = await stored.insertInterview(tx, { ...fields, ...numbered })
  await replacePeople(
    tx,
    id,
    people.map(({ account_id }) => account_id),
  )
  const row = await getInterview(context, id)
  await audit(context, 'hiring.interview_added', {
    entity: 'interviews',
    id,
    after: { ...fields, candidate_id, round: row.round },
  })
  await mailInterview(context, row, locked.email, 'planned')
  await notifyInterviewers(context, row, people, 'planned')
  return presentInterview(actor, now)(row)
})

type Change = Parsed<typeof calls.updateInterview>['body']['data']
type Fields = Omit<Change, 'version' | 'interviewers' | 'state' | 'result_note'>

/** The fields that differ from the stored ones. */
const planOf = (before: InterviewRow, { title, starts_at, ends_at, zone, mode, place }: Fields): Partial<Fields> => {
  const given = { title, starts_at: asStored(starts_at), ends_at: asStored(ends_at), zone, mode, place }
  const stored: Readonly<Record<string, unknown>> = {
    ...before,
    starts_at: asStored(before.starts_at),
    ends_at: asStored(before.ends_at),
  }
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => value !== undefined && value !== stored[name]),
  )
}

const asStored = (at: string | undefined): string | undefined => (at === undefined ? at : new Date(at).toISOString())

/** Changes the people of an interview. Returns true if they were others before. */
const replaceInterviewers = async (
  { tx }: Context,
  before: InterviewRow,
  people: readonly Interviewer[],
  invited: readonly Invited[],
): Promise<boolean> => {
  const accounts = people.map(({ account_id }) => account_id)
  const had = new Set(invited.map(({ account_id }) => account_id))
  if (accounts.length === had.size && accounts.every((id) => had.has(id))) return false
  await replacePeople(tx, before.id, accounts)
  return true
}

/** Changes time, place and people while the interview is planned. Returns true if anything changed. */
const move = async (
  context: Context,
  before: InterviewRow,
  change: Change,
  invited: readonly Invited[],
): Promise<boolean> => {
  const { tx, actor, now } = context
  const plan = planOf(before, change)
  const isPlanned = Object.keys(plan).length > 0
  const people = change.interviewers ? await requireInterviewers(context, change.interviewers) : null
  if (!isPlanned && people === null) return false
  take(hiringRefusals, next(interviewWorkflow, storedState(before), 'move', interviewContext(actor, now, before)))
  const times = { starts_at: plan.starts_at ?? before.starts_at, ends_at: plan.ends_at ?? before.ends_at }
  if (plan.starts_at !== undefined || plan.ends_at !== undefined) checkTimes(context, times)
  checkPlace(plan.mode ?? before.mode, plan.place === undefined ? before.place : plan.place)
  const stays = people ?? (await listInterviewerAccounts(context, before.interviewers))
  await refuseClash(context, stays, times, before.id)
  const isReplaced = people !== null && (await replaceInterviewers(context, before, people, invited))
  if (isPlanned) await stored.updateInterview(tx, before.id, plan)
  else if (isReplaced) await stored.touchInterview(tx, before.id)
  return isPlanned || isReplaced
}

const decide = async (context: Context, before: InterviewRow, { state, result_note }: Change): Promise<void> => {
  const { tx, actor, now } = context
  const note = result_note ?? before.result_note ?? ''
  if (state === undefined) {
    if (result_note !== undefined) await stored.updateInterview(tx, before.id, { result_note: note })
    return
  }
  const to = take(
    hiringRefusals,
    next(interviewWorkflow, storedState(before), state, interviewContext(actor, now, before, note)),
  )
  const decided_at = to === 'passed' || to === 'failed' ? now : null
  await stored.updateInterview(tx, before.id, { state: to, decided_at, result_note: note || null })
}

type Sides = Readonly<{ before: InterviewRow; after: InterviewRow; email: string; invited: readonly Invited[] }>

/** Mails and notifies those whom a change of an interview concerns. */
const informParticipants = async (context: Context, isChanged: boolean, sides: Sides): Promise<void> => {
  const { before, after, email, invited } = sides
  if (after.state === 'cancelled') {
    if (before.state !== 'cancelled' && before.ends_at > context.now)
      await mailInterview(context, after, email, 'cancelled')
    return
  }
  if (!isChanged || after.state !== 'scheduled') return
  await mailInterviewChange(context, sides)
  const had = new Set(invited.map(({ account_id }) => account_id))
  const change = changeForStaying(before, after)
  const people = await listInterviewerAccounts(context, after.interviewers)
  const staying = people.filter(({ account_id }) => had.has(account_id))
  if (change !== null) await notifyInterviewers(context, after, staying, change)
  const coming = people.filter(({ account_id }) => !had.has(account_id))
  await notifyInterviewers(context, after, coming, 'planned')
}

export const updateInterview = handle(calls.updateInterview, async (context) => {
  const { tx, actor, now, params, body } = context
  const { data } = body
  const locked = found(await stored.lockInterview(tx, params.id))
  requireVersion(locked, data.version)
  const before = await getInterview(context, params.id)
  const invited = await listInvited(context, params.id)
  const isChanged = await move(context, before, data, invited)
  await decide(context, before, data)
  const after = await getInterview(context, params.id)
  const email = await getEmail(tx, locked.candidate_id)
  await informParticipants(context, isChanged, { before, after, email, invited })
  const pick = ({ title, starts_at, ends_at, state, place, interviewers }: InterviewRow) => ({
    title,
    starts_at,
    ends_at,
    state,
    place,
    interviewers: interviewers.map(({ name }) => name),
  })
  await audit(context, 'hiring.interview_updated', {
    entity: 'interviews',
    id: params.id,
    change: changed(pick(before), pick(after)),
  })
  return presentInterview(actor, now)(after)
})

export const deleteInterview = handle(calls.deleteInterview, async (context) => {
  const { tx, params } = context
  found(await stored.lockInterview(tx, params.id))
  const row = await getInterview(context, params.id)
  if (row.comment_count > 0)
    throw refusal('has_feedback', { instead: row.state === 'scheduled' ? ' Cancel it instead.' : '' })
  const email = await getEmail(tx, row.candidate.id)
  if (row.state === 'scheduled') await mailInterview(context, { ...row, version: row.version + 1 }, email, 'cancelled')
  await stored.deleteInterview(tx, params.id)
  await audit(context, 'hiring.interview_deleted', {
    entity: 'interviews',
    id: params.id,
    before: { title: row.title, starts_at: row.starts_at },
  })
  return { id: params.id }
})
