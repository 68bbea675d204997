import { forbidden, invalid } from '#kit/contract/envelope.ts'
import type { Parsed } from '#kit/contract/call.ts'
import { authorId } from '#kit/server/actor.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { found } from '#kit/server/database/rows.ts'
import { isNoChange } from '#kit/server/database/changes-of.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import { hashbookRefusals } from '../../contract/hashbook.refusals.ts'
import * as calls from '../../contract/topics.calls.ts'
import { pagesText, presentTopic, requireOpen } from '../rules/policy.ts'
import { readTopic } from '../rules/read.ts'
import { getViewer, type Viewer } from '../store/viewer.ts'
import * as store from '../store/topics.ts'
import { moveReviews } from '../workflow/reviews.ts'

export const BIN_DAYS = 30

/** Until when something that is deleted now can be restored. */
export const restoreUntil = (now: string): string =>
  Temporal.Instant.from(now)
    .add({ hours: 24 * BIN_DAYS })
    .toString({ fractionalSecondDigits: 3 })

export const listTopics = handle(calls.listTopics, async (context) => {
  const viewer = await getViewer(context)
  const rows = await store.listTopicRows(context.tx, viewer, context.query)
  return new DetailedResponse(rows.map(presentTopic(viewer)), { meta: { can_add: viewer.writes } })
})

export const listOwnTopics = handle(calls.listOwnTopics, async (context) => {
  const viewer = await getViewer(context)
  return (await store.listTopicRows(context.tx, viewer, context.query)).map(presentTopic(viewer))
})

type Ref = Readonly<{ area: 'Admin' | 'User'; id: number }>

/** The account of a person who is named in a field; a 400 where there is none. */
export const accountOf = async ({ tx }: Pick<Context, 'tx'>, field: string, ref: Ref): Promise<number> => {
  const account = await store.findAccount(tx, ref)
  if (account === undefined) throw invalid({ [field]: 'This person has no login' })
  return account
}

type Places = Readonly<{ audience: 'everyone' | 'limited'; departments: readonly number[]; teams: readonly number[] }>

const checkAudience = ({ audience, departments, teams }: Places): void => {
  if (audience === 'limited' && departments.length + teams.length === 0)
    throw invalid({ departments: 'Choose a department or a team' })
  if (audience === 'everyone' && departments.length > 0) throw invalid({ departments: 'The topic is for everyone' })
  if (audience === 'everyone' && teams.length > 0) throw invalid({ teams: 'The topic is for everyone' })
}

type Add = Context & Parsed<typeof calls.addTopic>

const insert = async (
  context: Context,
  values: Readonly<Record<string, unknown>> & Readonly<{ title: string }>,
  places: Places,
) => {
  const { tx, actor, by } = context
  checkAudience(places)
  const account = authorId({ by, actor })
  const id = await store.insertTopic(tx, {
    owner_id: account,
    ...values,
    audience: places.audience,
    created_by: account,
  })
  if (places.audience === 'limited') await store.updateAudience(tx, id, places)
  const viewer = await getViewer(context)
  const after = await readTopic(context, viewer, id)
  await audit(context, 'hashbook.topic_added', { entity: 'hashbook_topics', id, after: { title: values.title } })
  return after
}

const peopleOf = async (
  context: Context,
  body: Readonly<{ owner?: Ref | undefined; deputy?: Ref | null | undefined }>,
) => ({
  ...(body.owner ? { owner_id: await accountOf(context, 'owner', body.owner) } : {}),
  ...(body.deputy === undefined
    ? {}
    : { deputy_id: body.deputy === null ? null : await accountOf(context, 'deputy', body.deputy) }),
})

export const addTopic = handle(calls.addTopic, async (context: Add) => {
  const { owner, deputy, audience, departments = [], teams = [], ...details } = context.body
  const people = await peopleOf(context, { owner, deputy })
  return insert(context, { ...details, ...people }, { audience, departments, teams })
})

/** Employees choose among their own places; everyone is for administrators. */
const checkOwnAudience = (viewer: Viewer, places: Places): void => {
  const isOwn =
    places.audience === 'limited' &&
    places.departments.every((id) => id === viewer.department_id) &&
    places.teams.every((id) => viewer.team_ids.includes(id))
  if (!isOwn) throw hashbookRefusals.refusal('audience')
}

export const addOwnTopic = handle(calls.addOwnTopic, async (context) => {
  const { audience, departments = [], teams = [], ...details } = context.body
  checkOwnAudience(await getViewer(context), { audience, departments, teams })
  return insert(context, details, { audience, departments, teams })
})

type Change = Readonly<{
  version: number
  owner?: Ref | undefined
  deputy?: Ref | null | undefined
  audience?: 'everyone' | 'limited' | undefined
  departments?: readonly number[] | undefined
  teams?: readonly number[] | undefined
  review_every_months?: number | null | undefined
}>

const change = async (context: Context, id: number, body: Change, isOwn: boolean) => {
  const { tx } = context
  const { version, owner, deputy, audience, departments, teams, ...details } = body
  const viewer = await getViewer(context)
  const topic = found(await store.lockTopicRow(tx, viewer, id, 'update'))
  const before = await readTopic(context, viewer, id)
  if (isOwn && !before.can.update && !topic.locked) throw forbidden()
  requireVersion(topic, version)
  requireOpen(topic)
  if (isNoChange(body)) return before
  const ids = (rows: readonly { id: number }[]) => rows.map((row) => row.id)
  // A topic that becomes one for everyone loses its places.
  const previous = (audience ?? before.audience) === 'limited' ? before : { departments: [], teams: [] }
  const places = {
    audience: audience ?? before.audience,
    departments: departments ?? ids(previous.departments),
    teams: teams ?? ids(previous.teams),
  }
  const changesPlaces = audience !== undefined || departments !== undefined || teams !== undefined
  if (changesPlaces) {
    if (isOwn) checkOwnAudience(viewer, places)
    checkAudience(places)
  }
  const people = await peopleOf(context, { owner, deputy })
  await store.updateTopic(tx, id, { title: before.title, ...details, ...people, audience: places.audience })
  if (changesPlaces) await store.updateAudience(tx, id, places)
  const { review_every_months: months = before.review_every_months } = details
  if (months !== before.review_every_months) await moveReviews(context, viewer.today, id)
  const after = presentTopic(viewer)(found(await store.findTopicRow(tx, { ...viewer, is_admin: true }, id)))
  // The number of stale pages follows from the change.
  const { stale_count } = before
  const change = changed(before, { ...after, stale_count })
  await audit(context, 'hashbook.topic_updated', { entity: 'hashbook_topics', id, change })
  return after
}

export const updateTopic = handle(calls.updateTopic, async (context) =>
  change(context, context.params.id, context.body, false),
)
export const updateOwnTopic = handle(calls.updateOwnTopic, async (context) =>
  change(context, context.params.id, context.body, true),
)

export const deleteTopic = handle(calls.deleteTopic, async (context) => {
  const { tx, params, now, by, actor } = context
  const viewer = await getViewer(context)
  requireOpen(found(await store.lockTopicRow(tx, viewer, params.id, 'update')))
  const count = await store.countPages(tx, params.id)
  if (count > 0) throw hashbookRefusals.refusal('topic_not_empty', { pages: pagesText(count, 'subject') })
  const deleted_by = authorId({ by, actor })
  await store.updateTopic(tx, params.id, { deleted_at: now, deleted_by })
  await audit(context, 'hashbook.topic_deleted', { entity: 'hashbook_topics', id: params.id })
  return { id: params.id, restore_until: restoreUntil(now) }
})

export const readChoices = handle(calls.readChoices, async (context) => {
  const viewer = await getViewer(context)
  const { departments, teams } = await store.listChoices(context.tx, viewer)
  const team_id = teams.find(({ department_id }) => department_id === viewer.department_id)?.id ?? null
  return { departments, teams, default: { department_id: viewer.department_id, team_id } }
})
