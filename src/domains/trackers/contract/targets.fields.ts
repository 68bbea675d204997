import { z } from 'zod'

export const unit = z.enum(['count', 'minutes', 'percentage'])
export type Unit = z.output<typeof unit>
export const direction = z.enum(['at_least', 'at_most'])
export type Direction = z.output<typeof direction>
export const period = z.enum(['day', 'week', 'month'])
export type Period = z.output<typeof period>
const SCOPES = ['organisation', 'department', 'designation', 'team', 'employee'] as const
export const valueScope = z.enum(SCOPES)
export type ValueScope = z.output<typeof valueScope>

export const STATUSES = [
  'met',
  'on_course',
  'at_risk',
  'behind',
  'missed',
  'gate_failed',
  'no_data',
  'no_expectation',
  'waived',
] as const
export const status = z.enum(STATUSES)
export type Status = z.output<typeof status>
