import { forbidden, invalid, notFound } from '#kit/contract/envelope.ts'
import type { Parsed } from '#kit/contract/call.ts'
import { authorId } from '#kit/server/actor.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { isNoChange } from '#kit/server/database/changes-of.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import { hashbookRefusals } from '../../contract/hashbook.refusals.ts'
import * as calls from '../../contract/topics.calls.ts'
import { pagesText, presentTopic, requireOpen } from '../policy.ts'
import { readTopic } from '../read.ts'
import { readSight, type Sight } from '../store/sight.ts'
import * as store from '../store/topics.ts'

export const BIN_DAYS = 30

/** Until when something that is deleted now can be restored. */
export const restoreUntil = (now: string): string =>
  Temporal.Instant.from(now)
    .add({ hours: 24 * BIN_DAYS })
    .toString({ fractionalSecondDigits: 3 })

export const listTopics = handle(calls.listTopics, async (context) => {
  const sight = await readSight(context)
  const rows = await store.listTopicRows(context.tx, sight, context.query)
  return new DetailedResponse(rows.map(presentTopic(sight)), { meta: { can_add: sight.writes } })
})

export const listOwnTopics = handle(calls.listOwnTopics, async (context) => {
  const sight = await readSight(context)
  return (await store.listTopicRows(context.tx, sight, context.query)).map(presentTopic(sight))
})

type Ref = Readonly<{ area: 'Admin' | 'User'; id: number }>

/** The account of a person who is named in a field; a 400 where there is none. */
export const accountOf = async ({ tx }: Pick<Context, 'tx'>, field: string, ref: Ref): Promise<number> => {
  const found = await store.findAccount(tx, ref)
  if (found === undefined) throw invalid({ [field]: 'This person has no login' })
  return found
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
  if (places.audience === 'limited') await store.saveAudience(tx, id, places)
  const sight = await readSight(context)
  const after = await readTopic(context, sight, id)
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
  const { owner, deputy, audience, departments = [], teams = [], ...facts } = context.body
  const people = await peopleOf(context, { owner, deputy })
  return insert(context, { ...facts, ...people }, { audience, departments, teams })
})

/** Employees choose among their own places; everyone is for administrators. */
const checkOwn = (sight: Sight, places: Places): void => {
  const isOwn =
    places.audience === 'limited' &&
    places.departments.every((id) => id === sight.department_id) &&
    places.teams.every((id) => sight.team_ids.includes(id))
  if (!isOwn) throw hashbookRefusals.refusal('audience')
}

export const addOwnTopic = handle(calls.addOwnTopic, async (context) => {
  const { audience, departments = [], teams = [], ...facts } = context.body
  checkOwn(await readSight(context), { audience, departments, teams })
  return insert(context, facts, { audience, departments, teams })
})

type Change = Readonly<{
  version: number
  owner?: Ref | undefined
  deputy?: Ref | null | undefined
  audience?: 'everyone' | 'limited' | undefined
  departments?: readonly number[] | undefined
  teams?: readonly number[] | undefined
}>

const change = async (context: Context, id: number, body: Change, isOwn: boolean) => {
  const { tx } = context
  const { version, owner, deputy, audience, departments, teams, ...facts } = body
  const sight = await readSight(context)
  const held = await store.holdTopic(tx, sight, id, 'update')
  if (!held) throw notFound()
  const before = await readTopic(context, sight, id)
  if (isOwn && !before.can.update && !held.locked) throw forbidden()
  requireVersion(held, version)
  requireOpen(held)
  if (isNoChange(body)) return before
  const ids = (rows: readonly { id: number }[]) => rows.map((row) => row.id)
  // A topic that becomes one for everyone gives up its places.
  const kept = (audience ?? before.audience) === 'limited' ? before : { departments: [], teams: [] }
  const places = {
    audience: audience ?? before.audience,
    departments: departments ?? ids(kept.departments),
    teams: teams ?? ids(kept.teams),
  }
  const changesPlaces = audience !== undefined || departments !== undefined || teams !== undefined
  if (changesPlaces) {
    if (isOwn) checkOwn(sight, places)
    checkAudience(places)
  }
  const people = await peopleOf(context, { owner, deputy })
  await store.updateTopic(tx, id, { title: before.title, ...facts, ...people, audience: places.audience })
  if (changesPlaces) await store.saveAudience(tx, id, places)
  const row = await store.findTopicRow(tx, { ...sight, is_admin: true }, id)
  if (!row) throw notFound()
  const after = presentTopic(sight)(row)
  await audit(context, 'hashbook.topic_updated', { entity: 'hashbook_topics', id, change: changed(before, after) })
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
  const sight = await readSight(context)
  const held = await store.holdTopic(tx, sight, params.id, 'update')
  if (!held) throw notFound()
  requireOpen(held)
  const count = await store.countPages(tx, params.id)
  if (count > 0) throw hashbookRefusals.refusal('topic_not_empty', { pages: pagesText(count, 'subject') })
  const deleted_by = authorId({ by, actor })
  await store.updateTopic(tx, params.id, { deleted_at: now, deleted_by })
  await audit(context, 'hashbook.topic_deleted', { entity: 'hashbook_topics', id: params.id })
  return { id: params.id, restore_until: restoreUntil(now) }
})

export const readChoices = handle(calls.readChoices, async (context) => {
  const sight = await readSight(context)
  const { departments, teams } = await store.listChoices(context.tx, sight)
  const team_id = teams.find(({ department_id }) => department_id === sight.department_id)?.id ?? null
  return { departments, teams, default: { department_id: sight.department_id, team_id } }
})
