import { z } from 'zod'
import { emailKey } from '#kit/contract/fields.ts'
import type { Work } from '#kit/server/context.ts'
import { rows } from '#kit/server/database/rows.ts'
import { findSimilar } from '../../../contract/similar.calls.ts'

type Sought = Readonly<{
  first_name: string | null
  last_name: string | null
  date_of_birth: string | null
  /** Private addresses, and work emails of those who left. */
  emails: readonly string[]
  mobile: string | null
}>

/** The last digits of a number, which are the same with and without the code of the country. */
const DIGITS = 9
/** Shorter numbers belong to too many. */
const LEAST_DIGITS = 8

const digitsOf = (mobile: string | null): string | null => {
  const digits = (mobile ?? '').replaceAll(/\D/g, '')
  return digits.length < LEAST_DIGITS ? null : digits.slice(-DIGITS)
}

const similarRow = findSimilar.data.element
export type Similar = z.output<typeof similarRow>

/** Finds people who are here or have left and may be the same as a new one, former ones first; at most five. */
export const findSimilarPeople = async ({ tx, now }: Pick<Work, 'tx' | 'now'>, sought: Sought): Promise<Similar[]> => {
  const { first_name, last_name, date_of_birth } = sought
  const emails = sought.emails.map(emailKey)
  return rows(tx, similarRow)`
    select x.* from (
      select e.id, e.name, e.date_of_birth, m.employee_no, m.joined_on, m.left_on,
        coalesce(m.left_on < person_day(e.id, ${now}::timestamptz), false) as has_left,
        array_remove(array[
          case when e.date_of_birth = ${date_of_birth}::date
            and plain_text(${first_name}) in (plain_text(e.first_name), plain_text(e.preferred_name))
            and plain_text(e.last_name) is not distinct from plain_text(${last_name}) then 'birth' end,
          case when lower(e.personal_email) = any(${emails}::text[])
            or (e.work_email_key = any(${emails}::text[]) or lower(e.former_work_email) = any(${emails}::text[]))
              and m.left_on < person_day(e.id, ${now}::timestamptz) then 'personal_email' end,
          case when right(regexp_replace(e.mobile, '\\D', '', 'g'), ${DIGITS}) = ${digitsOf(sought.mobile)} then 'mobile' end],
          null) as by
      from employees e
      join lateral (select employee_no, joined_on, left_on from employments
        where employee_id = e.id order by joined_on desc limit 1) m on true
      where e.deleted_at is null and e.merged_into_id is null) x
    where cardinality(x.by) > 0 order by x.has_left desc, lower(x.name) collate names, x.id limit 5`
}
