import { addDays } from '#engines/calendar/contract/calendar.ts'
import { dayText } from '#kit/contract/day-text.ts'
import type { Holder } from '../store/addresses.ts'

const CHANGE_IT = 'Enter another one, or change it there first'

/** Returns who has an address and what to do about it, as it follows "This email is in use". */
export const holderText = ({ kind, name, employee_no, joined_on, left_on, has_begun }: Holder): string => {
  if (kind === 'admin') return ` by the administrator ${name}. ${CHANGE_IT}`
  const who = ` by ${name}${employee_no === null ? '' : ` (${employee_no})`}`
  if (left_on !== null)
    return `${who}, whose last day is ${dayText(left_on)}. It is free from ${dayText(addDays(left_on, 1))} on`
  if (kind === 'login') return `${who}, who signs in with it. ${CHANGE_IT}`
  return `${who}${has_begun || joined_on === null ? '' : `, who joins on ${dayText(joined_on)}`}. ${CHANGE_IT}`
}
