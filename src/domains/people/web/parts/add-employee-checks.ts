import { z } from 'zod'
import { fieldErrors } from '#kit/contract/issues.ts'
import { bodyOfDraft } from '#kit/web/form/draft.ts'
import { addEmployee } from '../../contract/employees.calls.ts'

const PERSON = new Set([
  'first_name',
  'middle_name',
  'last_name',
  'preferred_name',
  'work_email',
  'work_phone',
  'personal_email',
  'mobile',
  'date_of_birth',
  'create_login',
])

/** The step on which a field of the body stands. */
const stepOfField = (name: string): number => {
  if (name.startsWith('placement')) return 2
  return PERSON.has(name) ? 0 : 1
}

/** The first step with one of these fields; null without any. */
export const stepOf = (names: readonly string[]): number | null =>
  names.length === 0 ? null : Math.min(...names.map(stepOfField))

/** What the contract finds wrong with the fields of one step. */
export const wrongInStep = (draft: Readonly<Record<string, unknown>>, step: number): Record<string, string> => {
  const body = bodyOfDraft(addEmployee, { placement: {}, ...draft })
  const parsed = z.safeParse(addEmployee.body, body, { reportInput: true })
  if (parsed.success) return {}
  return Object.fromEntries(Object.entries(fieldErrors(parsed.error)).filter(([name]) => stepOfField(name) === step))
}
