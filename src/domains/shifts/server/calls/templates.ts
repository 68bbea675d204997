import { invalid, notFound } from '#kit/contract/envelope.ts'
import { audit, patched } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { lockVersion } from '#kit/server/database/lock-version.ts'
import { publishLive } from '#kit/server/live/publish.ts'
import * as calls from '../../contract/policy.calls.ts'
import type { TemplateInput, TemplateRow } from '../../contract/policy.models.ts'
import { shiftsRefusals } from '../../contract/shifts.refusals.ts'
import * as store from '../store/templates.ts'

const present = ({ sets, ...row }: store.StoredTemplate): TemplateRow => ({
  ...row,
  can: { update: sets, delete: sets && !row.in_use },
})

const getTemplate = async (context: Context, id: number): Promise<TemplateRow> => {
  const row = await store.findTemplate(context, id)
  if (!row) throw notFound()
  return present(row)
}

const requireTeam = async (context: Context, team: number | null): Promise<void> => {
  if (context.actor.grants.get('shifts.policy') === 'all') return
  if (!(await store.setsTemplatesOf(context, team))) throw notFound()
}

const getEditableTemplate = async (context: Context, id: number): Promise<TemplateRow> => {
  const row = await getTemplate(context, id)
  if (!row.can.update) throw notFound()
  return row
}

const announce = (context: Context): void =>
  publishLive(context, ['shifts.changed'], ['permission:shifts.plan', 'permission:shift_records.read'])

export const listTemplates = handle(calls.listTemplates, async (context) =>
  (await store.listTemplates(context, context.query)).map(present),
)

/** A skill, that of the change or else the stored one, requires a level; without a skill there is none. */
const withLevel = <Values extends Partial<TemplateInput>>(values: Values, stored: number | null = null): Values => {
  const skill_id = values.skill_id === undefined ? stored : values.skill_id
  if (skill_id === null && (values.skill_level ?? null) !== null)
    throw invalid({ skill_level: 'Choose the skill that it is a level of' })
  if (values.skill_id === undefined) {
    if (values.skill_level === null) throw invalid({ skill_level: 'A skill needs a level' })
    return values
  }
  return { ...values, skill_level: values.skill_id === null ? null : (values.skill_level ?? 1) }
}

export const addTemplate = handle(calls.addTemplate, async (context) => {
  const { body, tx } = context
  await requireTeam(context, body.team_id)
  const id = await store.insertTemplate(tx, withLevel(body))
  await audit(context, 'shifts.template_added', { entity: 'shift_templates', id, after: body })
  announce(context)
  return getTemplate(context, id)
})

export const updateTemplate = handle(calls.updateTemplate, async (context) => {
  const { body, params, tx } = context
  const before = await getEditableTemplate(context, params.id)
  const { version, ...changes } = body
  await lockVersion(tx, 'shift_templates', params.id, version)
  const set = withLevel<Partial<TemplateInput> & { active?: boolean }>(
    Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)),
    before.skill_id,
  )
  if (set.team_id !== undefined) await requireTeam(context, set.team_id)
  if (Object.keys(set).length > 0) await store.updateTemplate(tx, params.id, set)
  await audit(context, 'shifts.template_updated', {
    entity: 'shift_templates',
    id: params.id,
    change: patched(before, set),
  })
  announce(context)
  return getTemplate(context, params.id)
})

export const deleteTemplate = handle(calls.deleteTemplate, async (context) => {
  const { params, tx } = context
  const before = await getEditableTemplate(context, params.id)
  if (before.in_use)
    throw shiftsRefusals.refusal('template_in_use', { instead: before.active ? ' Deactivate it.' : '' })
  await store.deleteTemplate(tx, params.id)
  await audit(context, 'shifts.template_deleted', { entity: 'shift_templates', id: params.id, before })
  announce(context)
  return { id: params.id }
})
