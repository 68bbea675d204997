import { take } from '#engines/transitions/contract/take.ts'
import { next } from '#engines/transitions/contract/transitions.ts'
import type { Parsed } from '#kit/contract/call.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { DetailedResponse } from '#kit/server/call/responses.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import { hiringRefusals } from '../../contract/hiring.refusals.ts'
import * as calls from '../../contract/interviews.calls.ts'
import { interviewWorkflow } from '../../contract/recruiting.workflows.ts'
import { mailInterview } from '../mails.ts'
import { moveCandidate } from '../moves.ts'
import { notifyInterviewers } from '../notify.ts'
import { candidateFacts, interviewFacts, presentInterview, storedState } from '../present.ts'
import { lockCandidate } from '../store/candidates.ts'
import {
  findInterviewers,
  findInterviewRow,
  type Interviewer,
  type InterviewRow,
  listInterviewRows,
  listInvited,
  replacePeople,
} from '../store/interviews.ts'
import { readingOf } from '../today.ts'
import { checkPlace, checkTimes, refuseClash, requireInterviewers } from './interview-checks.ts'
import { insertCandidate, readCandidate } from './candidates.ts'

const { refusal } = hiringRefusals

export const readInterview = async (context: Context, id: number): Promise<InterviewRow> => {
  const row = await findInterviewRow(context.tx, await readingOf(context), id)
  if (!row) throw notFound()
  return row
}

export const listInterviews = handle(calls.listInterviews, async (context) => {
  const { tx, actor, now, query } = context
  const { interviewer, ...filter } = query
  const [area, id] = interviewer?.split('-') ?? []
  const [account] = interviewer
    ? await findInterviewers(tx, [{ area: area === 'Admin' ? 'Admin' : 'User', id: Number(id) }])
    : []
  if (interviewer && !account) return new DetailedResponse([], { meta: { next_cursor: null, total: 0 } })
  const found = await listInterviewRows(tx, await readingOf(context), { ...filter, account_id: account?.account_id })
  return new DetailedResponse(found.rows.map(presentInterview(actor, now)), { meta: found.meta })
})

type AddBody = Parsed<typeof calls.addInterview>['body']

const candidateOf = async (context: Context, { candidate_id, candidate }: AddBody): Promise<number> => {
  if ((candidate_id === undefined) === (candidate === undefined)) throw invalid({ candidate_id: 'Name one candidate' })
  return candidate ? insertCandidate(context, { source: 'direct', ...candidate }) : (candidate_id ?? 0)
}

const nextRound = async ({ tx }: Context, candidateId: number): Promise<number> => {
  const { last } = await tx
    .selectFrom('interviews')
    .select((row) => row.fn.max('round').as('last'))
    .where('candidate_id', '=', candidateId)
    .where('state', 'not in', ['cancelled', 'no_show'])
    .executeTakeFirstOrThrow()
  return Math.min(9, (last ?? 0) + 1)
}

export const addInterview = handle(calls.addInterview, async (context) => {
  const { tx, actor, now, body } = context
  const { interviewers, candidate: _candidate, candidate_id: _id, round, ...fields } = body
  checkTimes(context, fields)
  checkPlace(fields.mode, fields.place)
  const people = await requireInterviewers(context, interviewers)
  const candidate_id = await candidateOf(context, body)
  const locked = await lockCandidate(tx, candidate_id)
  if (!locked) throw notFound()
  await moveCandidate(context, locked, 'interview', candidateFacts(actor, await readCandidate(context, candidate_id)))
  await refuseClash(context, people, fields, 0)
  const { id } = await tx
    .insertInto('interviews')
    .values({ ...fields, candidate_id, round: round ?? (await nextRound(context, candidate_id)) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await replacePeople(
    tx,
    id,
    people.map(({ account_id }) => account_id),
  )
  const row = await readInterview(context, id)
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

const planOf = ({ title, starts_at, ends_at, zone, mode, place }: Fields): Partial<Fields> =>
  Object.fromEntries(
    Object.entries({ title, starts_at, ends_at, zone, mode, place }).filter(([, value]) => value !== undefined),
  )

/** Time, place and people move only while the interview is planned. */
const move = async (context: Context, before: InterviewRow, change: Change): Promise<Interviewer[] | null> => {
  const { tx, actor, now } = context
  const plan = planOf(change)
  const people = change.interviewers ? await requireInterviewers(context, change.interviewers) : null
  if (Object.keys(plan).length === 0 && people === null) return null
  take(hiringRefusals, next(interviewWorkflow, storedState(before), 'move', interviewFacts(actor, now, before)))
  const times = { starts_at: plan.starts_at ?? before.starts_at, ends_at: plan.ends_at ?? before.ends_at }
  if (plan.starts_at !== undefined || plan.ends_at !== undefined) checkTimes(context, times)
  checkPlace(plan.mode ?? before.mode, plan.place === undefined ? before.place : plan.place)
  const stays = people ?? (await findInterviewers(tx, before.interviewers))
  await refuseClash(context, stays, times, before.id)
  if (Object.keys(plan).length > 0) await tx.updateTable('interviews').set(plan).where('id', '=', before.id).execute()
  if (people)
    await replacePeople(
      tx,
      before.id,
      people.map(({ account_id }) => account_id),
    )
  return stays
}

const decide = async (context: Context, before: InterviewRow, { state, result_note }: Change): Promise<void> => {
  const { tx, actor, now } = context
  const note = result_note ?? before.result_note ?? ''
  if (state === undefined) {
    if (result_note !== undefined)
      await tx.updateTable('interviews').set({ result_note: note }).where('id', '=', before.id).execute()
    return
  }
  const to = take(
    hiringRefusals,
    next(interviewWorkflow, storedState(before), state, interviewFacts(actor, now, before, note)),
  )
  const decided_at = to === 'passed' || to === 'failed' ? now : null
  await tx
    .updateTable('interviews')
    .set({ state: to, decided_at, result_note: note || null })
    .where('id', '=', before.id)
    .execute()
}

const tell = async (
  context: Context,
  before: InterviewRow,
  after: InterviewRow,
  email: string,
  left: Awaited<ReturnType<typeof listInvited>>,
) => {
  const isCancelled = after.state === 'cancelled' && before.state !== 'cancelled'
  const moved = (['starts_at', 'ends_at', 'place', 'mode'] as const).some((name) => before[name] !== after[name])
  if (isCancelled && before.ends_at > context.now) await mailInterview(context, after, email, 'cancelled', left)
  else if (
    after.state === 'scheduled' &&
    (moved || left.length > 0 || before.interviewers.length !== after.interviewers.length)
  )
    await mailInterview(context, after, email, 'moved', left)
}

export const updateInterview = handle(calls.updateInterview, async (context) => {
  const { tx, actor, now, params, body } = context
  const { data } = body
  const locked = await tx
    .selectFrom('interviews')
    .select(['id', 'version', 'candidate_id'])
    .where('id', '=', params.id)
    .forUpdate()
    .executeTakeFirst()
  if (!locked) throw notFound()
  requireVersion(locked, data.version)
  const before = await readInterview(context, params.id)
  const invited = await listInvited(tx, params.id)
  const people = await move(context, before, data)
  await decide(context, before, data)
  const after = await readInterview(context, params.id)
  const stays = new Set(people?.map(({ account_id }) => account_id) ?? invited.map(({ account_id }) => account_id))
  const { email } = await tx
    .selectFrom('candidates')
    .select('email')
    .where('id', '=', locked.candidate_id)
    .executeTakeFirstOrThrow()
  await tell(
    context,
    before,
    after,
    email,
    invited.filter(({ account_id }) => !stays.has(account_id)),
  )
  if (people && after.state === 'scheduled') await notifyInterviewers(context, after, people, 'moved')
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
  const locked = await tx
    .selectFrom('interviews')
    .select('id')
    .where('id', '=', params.id)
    .forUpdate()
    .executeTakeFirst()
  if (!locked) throw notFound()
  const row = await readInterview(context, params.id)
  if (row.comment_count > 0)
    throw refusal('has_feedback', { instead: row.state === 'scheduled' ? ' Cancel it instead.' : '' })
  const { email } = await tx
    .selectFrom('candidates')
    .select('email')
    .where('id', '=', row.candidate.id)
    .executeTakeFirstOrThrow()
  if (row.state === 'scheduled') await mailInterview(context, row, email, 'cancelled')
  await tx.deleteFrom('interviews').where('id', '=', params.id).execute()
  await audit(context, 'hiring.interview_deleted', {
    entity: 'interviews',
    id: params.id,
    before: { title: row.title, starts_at: row.starts_at },
  })
  return { id: params.id }
})
