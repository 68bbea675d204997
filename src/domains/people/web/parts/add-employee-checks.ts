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

/** Returns the step that has a field of the body. */
const stepOfField = (name: string): number => {
  if (name.startsWith('placement')) return 2
  return PERSON.has(name) ? 0 : 1
}

/** The first step with one of these fields; null without any. */
export const stepOf = (names: readonly string[]): number | null =>
  names.length === 0 ? null : Math.min(...names.map(stepOfField))

/** Returns the faults of the fields of one step, by the contract. */
export const wrongInStep = (draft: Readonly<Record<string, unknown>>, step: number): Record<string, string> => {
  const body = bodyOfDraft(addEmployee, { placement: {}, ...draft })
  const parsed = z.safeParse(addEmployee.body, body, { reportInput: true })
  if (parsed.success) return {}
  return Object.fromEntries(Object.entries(fieldErrors(parsed.error)).filter(([name]) => stepOfField(name) === step))
}
