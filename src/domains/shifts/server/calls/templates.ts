import { invalid, notFound } from '#kit/contract/envelope.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { publishLive } from '#kit/server/live/publish.ts'
import { stored } from '#kit/server/record.ts'
import * as calls from '../../contract/policy.calls.ts'
import type { TemplateRow } from '../../contract/policy.models.ts'
import { templateRecord } from '../../contract/shifts.records.ts'
import { shiftsRefusals } from '../../contract/shifts.refusals.ts'
import * as store from '../store/templates.ts'

const present = ({ sets, ...row }: store.StoredTemplate): TemplateRow => ({
  ...row,
  can: { update: sets, delete: sets && !row.in_use },
})

const requireTeam = async (context: Context, team: number | null): Promise<void> => {
  if (context.actor.grants.get('shifts.policy') === 'all') return
  if (!(await store.setsTemplatesOf(context, team))) throw notFound()
}

const announce = (context: Context): void =>
  publishLive(context, ['shifts.changed'], ['permission:shifts.plan', 'permission:shift_records.read'])

export const listTemplates = handle(calls.listTemplates, async (context) =>
  (await store.listTemplates(context, context.query)).map(present),
)

type Level = Readonly<{ skill_id?: number | null | undefined; skill_level?: number | null | undefined }>

/** Returns the level to a skill, that of the change or else the stored one; without a skill there is none. */
const levelOf = ({ skill_id, skill_level }: Level, stored: number | null = null): { skill_level?: number | null } => {
  if ((skill_id === undefined ? stored : skill_id) === null && (skill_level ?? null) !== null)
    throw invalid({ skill_level: 'Choose the skill that it is a level of' })
  if (skill_id !== undefined) return { skill_level: skill_id === null ? null : (skill_level ?? 1) }
  if (skill_level === null) throw invalid({ skill_level: 'A skill needs a level' })
  return {}
}

const templates = stored(templateRecord, {
  audit: {
    added: 'shifts.template_added',
    changed: 'shifts.template_updated',
    deleted: 'shifts.template_deleted',
  },
  find: async (context, id) => {
    const row = await store.findTemplate(context, id)
    return row && present(row)
  },
  mayChange: (row) => row.can.update,
})

export const addTemplate = handle(calls.addTemplate, async (context) => {
  const { body } = context
  await requireTeam(context, body.team_id ?? null)
  const row = await templates.add(context, { ...body, ...levelOf(body) })
  announce(context)
  return row
})

export const updateTemplate = handle(calls.updateTemplate, async (context) => {
  const { body, params } = context
  const row = await templates.change(context, params.id, body, async ({ before, given }) => {
    if (given.team_id !== undefined) await requireTeam(context, given.team_id)
    return levelOf(given, before.skill_id)
  })
  announce(context)
  return row
})

export const deleteTemplate = handle(calls.deleteTemplate, async (context) => {
  const deleted = await templates.remove(context, context.params.id, ({ in_use, active }) => {
    if (in_use) throw shiftsRefusals.refusal('template_in_use', { instead: active ? ' Deactivate it.' : '' })
  })
  announce(context)
  return deleted
})
