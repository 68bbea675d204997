import type { Parsed } from '#kit/contract/call.ts'
import { forbidden, invalid } from '#kit/contract/envelope.ts'
import { requireIfSeen } from '#kit/server/database/lock-version.ts'
import { authorId } from '#kit/server/actor.ts'
import { audit } from '#kit/server/audit.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { found } from '#kit/server/database/rows.ts'
import type { MustRead } from '../../contract/hashbook.models.ts'
import { hashbookRefusals } from '../../contract/hashbook.refusals.ts'
import * as calls from '../../contract/talk.calls.ts'
import { findPage } from '../rules/read.ts'
import { pageDue, pageRead } from '../registries.ts'
import { remindReaders } from '../notify/reminders.ts'
import { listCoverage } from '../store/coverage.ts'
import * as store from '../store/must-reads.ts'
import { lockPage } from '../store/pages.ts'
import { getViewer, type Viewer } from '../store/viewer.ts'

type Body = Parsed<typeof calls.setMustRead>['body']

/**
 * Returns the audience and due day of a must-read: joiners by days after they joined, the others by a day or by days
 * from now.
 */
const mustReadOf = (body: Body) => {
  const isJoiners = body.audience === 'joiners'
  if (isJoiners && body.joined_within_days === undefined) throw invalid({ joined_within_days: 'Say how many days' })
  if (isJoiners && body.due_days === undefined) throw invalid({ due_days: 'Say how many days after joining' })
  if ((body.due_on === undefined) === (body.due_days === undefined))
    throw invalid({ due_on: 'Choose a day, or a number of days' })
  if (body.audience === 'limited' && (body.departments ?? []).length + (body.teams ?? []).length === 0)
    throw invalid({ departments: 'Choose a department or a team' })
  return {
    audience: body.audience,
    joined_within_days: body.joined_within_days ?? null,
    due_on: body.due_on ?? null,
    due_days: body.due_days ?? null,
  }
}

const read = async ({ tx }: Context, { today }: Viewer, id: number): Promise<MustRead> =>
  found(await store.findMustReadRow(tx, today, id))

const end = async (context: Context & Readonly<{ body: Body }>, viewer: Viewer, pageId: number): Promise<MustRead> => {
  const live = found(await store.lockLiveMustRead(context.tx, pageId))
  requireIfSeen(live, context.body.version)
  await store.updateEndedMustRead(context.tx, live.id, context.now)
  await audit(context, 'hashbook.must_read_ended', { entity: 'hashbook_must_reads', id: live.id })
  return read(context, viewer, live.id)
}

export const setMustRead = handle(calls.setMustRead, async (context) => {
  const { tx, body, now, by, actor } = context
  const viewer = await getViewer(context)
  const page = found(await lockPage(tx, viewer, body.page_id))
  if (body.end) return end(context, viewer, page.id)
  if (page.state !== 'published') throw hashbookRefusals.refusal('not_published')
  const input = mustReadOf(body)
  if (input.due_on !== null && input.due_on < viewer.today) throw invalid({ due_on: 'This day has passed' })
  const places = { departments: body.departments ?? [], teams: body.teams ?? [] }
  const [outside] = await store.listPlacesOutside(tx, page.id, places)
  if (outside !== undefined) throw hashbookRefusals.refusal('outside_audience', { name: outside })
  const live = await store.lockLiveMustRead(tx, page.id)
  // One that was ended meanwhile is not started again by a person who meant to change it.
  requireIfSeen(live, body.version)
  if (live) await store.updateMustRead(tx, live.id, input, places)
  const created_by = authorId({ by, actor })
  const created = { page_id: page.id, revision: page.revision, created_by, created_at: now }
  const id = live?.id ?? (await store.insertMustRead(tx, { ...input, ...created }, places))
  await audit(context, 'hashbook.must_read_set', { entity: 'hashbook_must_reads', id, after: { ...input, ...places } })
  await remindReaders(context, viewer.today, { must_read_id: id })
  return read(context, viewer, id)
})

export const listMustReads = handle(calls.listMustReads, async (context) =>
  store.listMustReadRows(context.tx, (await getViewer(context)).today),
)

export const readCoverage = handle(calls.readCoverage, async (context) => {
  const viewer = await getViewer(context)
  const { required, acknowledged, overdue } = await read(context, viewer, context.params.id)
  const { rows, meta } = await listCoverage(context.tx, viewer.today, { ...context.query, id: context.params.id })
  const counts = { open: required - acknowledged - overdue, done: acknowledged, overdue }
  return new DetailedResponse(rows, { meta: { ...meta, counts } })
})

export const listOwnMustReads = handle(calls.listOwnMustReads, async (context) => {
  const { tx, actor } = context
  if (actor.employee_id === null) return []
  return store.listOwnMustReads(tx, (await getViewer(context)).today, actor.employee_id)
})

export const acknowledge = handle(calls.acknowledge, async (context) => {
  const { tx, actor, body, now } = context
  const { employee_id } = actor
  if (employee_id === null) throw forbidden()
  const viewer = await getViewer(context)
  const page = await findPage(context, viewer, body.page_id)
  const [due] = await store.listOwnMustReads(tx, viewer.today, employee_id, page.id)
  if (!due && !(await pageDue.get()(tx, employee_id, page.id))) throw hashbookRefusals.refusal('nothing_due')
  if (page.revision !== body.revision) throw hashbookRefusals.refusal('revision_changed')
  const row = { page_id: page.id, employee_id, revision: body.revision, created_at: now }
  const { created_at, isNew } = await store.insertAcknowledgement(tx, row)
  if (isNew) {
    for (const [, follow] of pageRead.all()) await follow(context, { employee_id, page_id: page.id })
    await audit(context, 'hashbook.acknowledged', {
      entity: 'hashbook_pages',
      id: page.id,
      employee_id,
      after: { title: page.title, revision: body.revision },
    })
  }
  return { acknowledged_at: created_at }
})
