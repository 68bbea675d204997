import type { Work } from '#kit/server/context.ts'
import { dayText } from '#kit/contract/day-text.ts'
import { emailKey } from '#kit/contract/fields.ts'
import type { EmployeeChanges } from '../../../contract/employees.calls.ts'
import { peopleRefusals } from '../../../contract/people.refusals.ts'
import { moveStart } from '../../../contract/people.rules.ts'
import { refuseBeforeJoining } from '../../exits/workflow/days-outside.ts'
import { type ActorWork, claimAddress } from '../../accounts/workflow/claim-address.ts'
import { announcePlacement } from './announce-placement.ts'
import { chooseNumber, refuseFaults } from './create-person.ts'
import { joiningMoved, payClosed } from '../../public/hooks.ts'
import { getEmployment, type Employment, type EmploymentChanges, updateEmployment } from '../store/employments.ts'
import { changedNames, lockPerson, personPart, type StoredPerson, updatePersonFields } from '../store/people.ts'
import { lockTimeline } from '../../placements/store/placements.ts'
import { writeTimeline } from '../../placements/workflow.ts'

const employmentChanges = async (
  work: Work,
  person: StoredPerson,
  current: Employment,
  data: EmployeeChanges,
): Promise<EmploymentChanges> => {
  const {
    brand_id: brand = current.brand_id,
    employment_type,
    joined_on,
    probation_ends_on,
    contract_ends_on,
    notice_days,
  } = data
  const isNewBrand = brand !== current.brand_id
  const chosenNumber = data.employee_no === current.employee_no && !isNewBrand ? undefined : data.employee_no
  const isNewNumber = isNewBrand || chosenNumber !== undefined
  const given = { employment_type, joined_on, probation_ends_on, contract_ends_on, notice_days }
  return {
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    ...(isNewBrand ? { brand_id: brand } : {}),
    ...(isNewNumber ? { employee_no: await chooseNumber(work, brand, chosenNumber, person.id) } : {}),
  }
}

/** The first placement begins on the day of joining, so it moves with it. */
const moveJoining = async (
  work: Work,
  person: StoredPerson,
  current: Employment,
  day: string,
  today: string,
): Promise<void> => {
  // Pay of the days between would then be of a person who had not joined, or be missing.
  for (const paid of [current.joined_on, day])
    if (await payClosed.get()(work.tx, person.id, paid)) throw peopleRefusals.refusal('joined_locked')
  const old = await lockTimeline(work.tx, person.id)
  const origin = { reason_code: 'hire' as const, note: null, source: 'form' as const }
  await writeTimeline(work, old, moveStart(old, current.joined_on, day), { employee_id: person.id, day, origin, today })
  await announcePlacement(work, person.id, day < current.joined_on ? day : current.joined_on)
  const moved = { employee_id: person.id, from: current.joined_on, to: day }
  for (const [, hook] of joiningMoved.all()) await hook(work, moved)
}

const fieldsOf = (person: StoredPerson, current: Employment) => {
  // A name is made of its parts, and the key of an address of the address.
  const { id: _id, name: _name, work_email_key: _key, former_work_email: _former, ...fields } = person
  const { id: _employmentId, left_on: _left, ...employment } = current
  return { ...fields, ...employment }
}
type Fields = ReturnType<typeof fieldsOf>

const isNewAddress = (person: StoredPerson, data: EmployeeChanges): data is EmployeeChanges & { work_email: string } =>
  typeof data.work_email === 'string' && emailKey(data.work_email) !== person.work_email_key

/** The person with the employment that counts for them, before and after the change. */
export type Updated = Readonly<{ version: number; changed: string[]; before: Fields; after: Fields }>

/**
 * Writes fields of a person and of the employment in force on `today`, with every check. The row of the person is
 * locked by the caller, who also decided that the fields may be written. `isConfirmed`: also where records would lie before
 * the first day.
 */
export const updatePerson = async (
  work: ActorWork,
  person: StoredPerson,
  data: EmployeeChanges,
  today: string,
  isConfirmed = false,
): Promise<Updated> => {
  const current = await getEmployment(work.tx, person.id, today)
  const changes = await employmentChanges(work, person, current, data)
  refuseFaults({
    ...current,
    ...changes,
    date_of_birth: data.date_of_birth === undefined ? person.date_of_birth : data.date_of_birth,
  })
  if (changes.joined_on !== undefined && current.left_on !== null && changes.joined_on > current.left_on)
    throw peopleRefusals.refusal('overlap', { dates: `the last day, ${dayText(current.left_on)}` })
  const moved = { employee_id: person.id, from: current.joined_on, to: changes.joined_on ?? current.joined_on }
  await refuseBeforeJoining(work, moved, isConfirmed)
  if (isNewAddress(person, data)) await claimAddress(work, data.work_email, { employee_id: person.id })
  const changed = [...changedNames({ ...person }, personPart(data)), ...changedNames({ ...current }, { ...changes })]
  if (Object.keys(changes).length > 0) await updateEmployment(work.tx, current.id, changes)
  if (changes.joined_on !== undefined && changes.joined_on !== current.joined_on)
    await moveJoining(work, person, current, changes.joined_on, today)
  const { version } = changed.length > 0 ? await updatePersonFields(work.tx, person.id, data) : person
  const after = fieldsOf(await lockPerson(work.tx, person.id), await getEmployment(work.tx, person.id, today))
  return { version, changed, before: fieldsOf(person, current), after }
}
