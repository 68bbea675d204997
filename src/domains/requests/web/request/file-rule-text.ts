import { count } from '#kit/web/format/numbers.ts'
import type { TypeChoice } from '../../contract/requests.calls.ts'

/** Returns the note next to the documents of a form: when one is required. */
export const fileRuleText = ({
  file_rule,
  file_after_days,
}: Pick<TypeChoice, 'file_rule' | 'file_after_days'>): string => {
  if (file_rule !== 'required') return ''
  return file_after_days === null
    ? 'One is needed before approval.'
    : `One is needed before approval for more than ${count(file_after_days, 'working day')}.`
}
