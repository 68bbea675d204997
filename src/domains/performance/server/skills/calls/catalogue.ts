import { organisationDay } from '#domains/organisation/server/index.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { requireSeenList } from '#kit/server/database/lock-version.ts'
import { lockVersion } from '#kit/server/database/lock-version.ts'
import { publishLive } from '#kit/server/live/publish.ts'
import * as calls from '../../../contract/skills.calls.ts'
import type { Skill } from '../../../contract/skills.models.ts'
import { skillRefusals } from '../../../contract/skills.refusals.ts'
import * as store from '../store/catalogue.ts'

const read = async (context: Context, id: number): Promise<Skill> => {
  const today = await organisationDay(context.tx, context.now)
  const [row] = await store.listSkillRows(context.tx, today, { id, isAll: true })
  if (!row) throw notFound()
  return row
}

const publishChange = (context: Context): void => publishLive(context, ['skills.changed'], ['everyone'])

/** The levels of a skill become those of another one, and it leaves the list. */
const merge = async (context: Context, from: number, into: number): Promise<void> => {
  const { tx, now } = context
  const target = await store.findSkill(tx, { id: into })
  if (!target?.active || into === from) throw invalid({ merge_into: 'Choose another skill of the list' })
  const blocking = (await store.lockBlockingRows(tx, from, into)).map(({ id }) => id)
  await store.withdrawClaims(tx, blocking)
  await store.endLevels(tx, blocking, await organisationDay(tx, now))
  await store.moveLevels(tx, from, into, blocking)
  await store.updateSkillRow(tx, from, { active: false })
}

export const saveSkill = handle(calls.saveSkill, async (context) => {
  const { tx, body } = context
  const { name, category, active, merge_into } = body
  const id = body.id ?? null
  if (id === null) {
    if (active === false) throw invalid({ active: 'A new skill is in use' })
    if ((merge_into ?? null) !== null) throw invalid({ merge_into: 'A new skill has nothing to merge' })
    const known = await store.findSkill(tx, { name })
    if (known) throw skillRefusals.refusal('name_taken')
    const made = await store.insertSkill(tx, { name, category, approved: true })
    if (!made.isNew) throw skillRefusals.refusal('name_taken')
    const after = await read(context, made.id)
    await audit(context, 'skills.listed', { entity: 'skills', id: made.id, after })
    publishChange(context)
    return after
  }
  if (merge_into && active) throw invalid({ active: 'A skill that is merged is no longer in use' })
  await lockVersion(tx, 'skills', id, body.version ?? 0)
  const before = await read(context, id)
  await store.updateSkillRow(tx, id, { name, category, approved: true, ...(active === undefined ? {} : { active }) })
  if (merge_into) await merge(context, id, merge_into)
  const after = await read(context, id)
  await audit(context, merge_into ? 'skills.merged' : 'skills.changed', {
    entity: 'skills',
    id,
    change: changed(before, after, merge_into ? { merged_into: merge_into } : {}),
  })
  publishChange(context)
  return after
})

export const saveRequiredSkills = handle(calls.saveRequiredSkills, async (context) => {
  const { tx, params, body } = context
  await store.lockRequired(tx, params.id)
  const [before] = await store.listRequired(tx, params.id)
  if (!before) throw notFound()
  requireSeenList(
    before.items.map(({ skill, level }) => `${skill.id} ${level}`),
    body.seen?.map(({ skill_id, level }) => `${skill_id} ${level}`),
  )
  if (new Set(body.items.map(({ skill_id }) => skill_id)).size < body.items.length)
    throw invalid({ items: 'A skill is listed twice' })
  await store.replaceRequired(tx, params.id, body.items)
  const [after] = await store.listRequired(tx, params.id)
  if (!after) throw notFound()
  await audit(context, 'skills.required', {
    entity: 'designation_skills',
    id: params.id,
    change: changed(before, after),
  })
  publishChange(context)
  return after
})
