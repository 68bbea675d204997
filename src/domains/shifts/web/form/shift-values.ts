// The fields of the form of a shift, and the ops that they make.
import type { Op } from '../../contract/plan.ops.ts'
import type { Plan, ShiftRow } from '../../contract/shifts.models.ts'

export type Values = {
  template_id?: number | undefined
  name?: string | undefined
  dates?: string[] | undefined
  users?: number[] | undefined
  start_time?: string | undefined
  end_time?: string | undefined
  break_minutes?: number | undefined
  needed?: number | undefined
  site?: 'any' | 'onsite' | undefined
  skill_id?: number | null | undefined
  skill_level?: number | null | undefined
  note?: string | undefined
  reason?: string | undefined
  offer?: boolean | undefined
}

export const creationOf = (values: Values): Op => ({
  op: 'create',
  dates: values.dates ?? [],
  users: values.users ?? [],
  ...(values.template_id ? { template_id: values.template_id } : {}),
  ...(values.name ? { name: values.name } : {}),
  ...(values.start_time ? { start_time: values.start_time } : {}),
  ...(values.end_time ? { end_time: values.end_time } : {}),
  ...(typeof values.break_minutes === 'number' ? { break_minutes: values.break_minutes } : {}),
  ...(typeof values.needed === 'number' ? { needed: values.needed } : {}),
  ...(values.site ? { site: values.site } : {}),
  ...(values.skill_id === undefined
    ? {}
    : { skill_id: values.skill_id, skill_level: values.skill_id === null ? null : (values.skill_level ?? 1) }),
  ...(values.note ? { note: values.note } : {}),
})

export const isWhole = ({ dates = [], template_id, name, start_time, end_time }: Values): boolean =>
  dates.length > 0 && (template_id !== undefined || Boolean(name && start_time && end_time))

export const updateOf = (shift: ShiftRow, { offer: _offer, reason: _reason, ...values }: Values): Op => ({
  op: 'update',
  shift_id: shift.id,
  version: shift.version,
  ...values,
  skill_level: values.skill_id ? (values.skill_level ?? 1) : null,
  note: values.note ?? '',
})

type Template = Plan['templates'][number]
export const templateValues = (template: Template): Values => ({
  template_id: template.id,
  name: template.name,
  start_time: template.start_time,
  end_time: template.end_time,
  break_minutes: template.break_minutes,
  needed: template.needed,
  site: template.site,
  skill_id: template.skill_id,
  skill_level: template.skill_level,
})
