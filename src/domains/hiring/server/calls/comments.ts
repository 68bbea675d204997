import type { Parsed } from '#kit/contract/call.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import { authorId } from '#kit/server/actor.ts'
import { audit } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import { found } from '#kit/server/database/rows.ts'
import type { Context } from '#kit/server/context.ts'
import { json } from '#kit/server/database/json.ts'
import { hiringRefusals } from '../../contract/hiring.refusals.ts'
import * as calls from '../../contract/interviews.calls.ts'
import type { Comment } from '../../contract/recruiting.models.ts'
import { presentInterview } from '../present.ts'
import { type InterviewRow, listComments, listCriteria, listOwnRows } from '../store/interviews.ts'
import { insertComment, lockShared } from '../store/stored-interviews.ts'
import { readContextOf } from '../rules/read-context.ts'
import { getInterview } from './interviews.ts'

const { refusal } = hiringRefusals
type Stored = Awaited<ReturnType<typeof listComments>>[number]

const DECIDED: readonly InterviewRow['state'][] = ['passed', 'failed', 'cancelled', 'no_show']

/** Hides feedback of others from an interviewer until the own one is filed or the interview is decided. */
const show =
  (accountId: number, row: InterviewRow) =>
  ({ interview_id: _i, account_id, ratings, ...comment }: Stored): Comment => {
    const isBlind = row.is_mine && !row.is_filed && !DECIDED.includes(row.state)
    const hidden = comment.kind === 'feedback' && account_id !== accountId && isBlind
    const rated = Object.entries(ratings ?? {}).map(([criterion, rating]) => ({ criterion, rating }))
    return hidden
      ? { ...comment, hidden, body: '', recommendation: null, ratings: [] }
      : { ...comment, hidden, ratings: rated }
  }

const withComments = async (context: Context, rows: readonly InterviewRow[]) => {
  const { tx, actor, now } = context
  const ids = rows.map(({ id }) => id)
  const comments = Map.groupBy(await listComments(tx, ids), ({ interview_id }) => interview_id)
  const criteria = await listCriteria(tx, ids)
  return rows.map((row) => ({
    ...presentInterview(actor, now)(row),
    criteria: criteria.get(row.id) ?? [],
    comments: (comments.get(row.id) ?? []).map(show(actor.account_id, row)),
  }))
}

export const viewInterview = handle(calls.viewInterview, async (context) => {
  const [viewed] = await withComments(context, [await getInterview(context, context.params.id)])
  return found(viewed)
})

export const listOwnInterviews = handle(calls.listOwnInterviews, async (context) =>
  withComments(context, await listOwnRows(context.tx, await readContextOf(context))),
)

type Body = Parsed<typeof calls.commentInterview>['body']

const checkFeedback = (
  { now }: Context,
  row: InterviewRow,
  criteria: readonly string[],
  { recommendation, ratings }: Body,
) => {
  if (!row.is_mine) throw refusal('not_interviewer')
  if (row.starts_at > now) throw refusal('too_early')
  if (row.is_filed) throw refusal('feedback_exists')
  if (recommendation === undefined) throw invalid({ recommendation: 'Choose a recommendation' })
  const rated = new Map(ratings?.map(({ criterion, rating }) => [criterion, rating]))
  const missing = criteria.find((one) => !rated.has(one))
  if (missing !== undefined || rated.size !== criteria.length)
    throw invalid({ ratings: missing ? `Rate ${missing}` : 'Rate the criteria of the opening' })
  return Object.fromEntries(rated)
}

const comment = async (context: Context & Parsed<typeof calls.commentInterview>, isOwn: boolean): Promise<Comment> => {
  const { tx, actor, now, by, body } = context
  const kind = body.kind ?? 'note'
  await lockShared(tx, body.interview_id)
  const row = await getInterview(context, body.interview_id)
  if (isOwn && !row.is_mine) throw notFound()
  const criteria = (await listCriteria(tx, [row.id])).get(row.id) ?? []
  if (kind === 'note' && (body.recommendation !== undefined || body.ratings !== undefined))
    throw invalid({ kind: 'A note has neither recommendation nor ratings' })
  const ratings = kind === 'feedback' ? checkFeedback(context, row, criteria, body) : null
  const late = DECIDED.includes(row.state)
  const author_id = authorId({ by, actor })
  const id = await insertComment(tx, {
    interview_id: row.id,
    author_id,
    kind,
    late,
    body: body.body,
    recommendation: kind === 'feedback' ? body.recommendation : null,
    ratings: ratings && json(ratings),
    created_at: now,
  })
  await audit(context, 'hiring.interview_commented', { entity: 'interviews', id: row.id, after: { kind, late } })
  return show(author_id, row)(found((await listComments(tx, [row.id])).find((one) => one.id === id)))
}

export const commentInterview = handle(calls.commentInterview, (context) => comment(context, false))
export const addFeedback = handle(calls.addFeedback, (context) => comment(context, true))
