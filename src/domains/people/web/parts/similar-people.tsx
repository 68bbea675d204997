import { useDebouncedValue } from '@mantine/hooks'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import type { Draft } from '#kit/web/form/draft.ts'
import { fullDay } from '#kit/web/format/dates.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import type { addEmployee } from '../../contract/employees.calls.ts'
import { findSimilar, type SimilarPerson } from '../../contract/similar.calls.ts'

const LIKENESS = { birth: null, personal_email: 'the same email', mobile: 'the same mobile number' } as const

/** `Asha Rao (NB-0004), born 4 May 1990, left 31 March 2024`. */
const sentence = ({ name, employee_no, date_of_birth, joined_on, left_on, has_left, by }: SimilarPerson): string =>
  [
    `${name} (${employee_no})`,
    date_of_birth && `born ${fullDay(date_of_birth)}`,
    has_left && left_on ? `left ${fullDay(left_on)}` : `here since ${fullDay(joined_on)}`,
    ...by.map((one) => LIKENESS[one]),
  ]
    .filter(Boolean)
    .join(', ')

/** The input to compare, as far as it is complete; null without anything to compare. */
const soughtOf = ({ first_name, last_name, date_of_birth, personal_email, mobile }: Draft<typeof addEmployee>) => {
  const typed = {
    first_name: first_name || undefined,
    last_name: last_name || null,
    date_of_birth: date_of_birth || null,
  }
  const contacts = { personal_email: personal_email || null, mobile: mobile || null }
  const parsed = findSimilar.body.safeParse({ ...typed, ...contacts })
  if (!parsed.success) return null
  const isNamed = Boolean(first_name) && Boolean(date_of_birth)
  return isNamed || personal_email || mobile ? parsed.data : null
}

/** People who may be the one who is added: to rehire them, or to add another one anyway. */
export const SimilarPeople = ({ draft }: { draft: Draft<typeof addEmployee> }) => {
  const { has } = useActor()
  const [typed] = useDebouncedValue(draft, 300)
  const sought = soughtOf(typed)
  const query = useCallQuery(
    findSimilar,
    { body: sought ?? {} },
    { enabled: sought !== null && has('people.personal.read') },
  )
  const found = sought === null ? [] : (query.data ?? [])
  if (found.length === 0) return null
  return (
    <div role="status">
      <p>
        <b>Is this the same person?</b> If not, go on and add them anyway.
      </p>
      <ul>
        {found.map((person) => (
          <li key={person.id}>
            {sentence(person)}{' '}
            {person.has_left ? (
              <GoLink href={`/admin/employees?act=rehire&who=${person.id}`}>Rehire</GoLink>
            ) : (
              <GoLink href={`/admin/employee/details/${person.id}`}>Open</GoLink>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
