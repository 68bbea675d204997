import type { Work } from '#kit/server/context.ts'
import { dayText } from '#kit/contract/day-text.ts'
import type { EmployeeChanges } from '../../contract/employees.calls.ts'
import { peopleRefusals } from '../../contract/people.refusals.ts'
import { moveStart } from '../../contract/people.rules.ts'
import { announcePlacement } from './announce.ts'
import { chooseNumber, refuseFaults } from './create-person.ts'
import { joiningMoved, payClosed } from '../hooks.ts'
import { getSpell, type Spell, type SpellChanges, updateEmployment } from './store/employments.ts'
import { changedNames, lockPerson, personPart, type StoredPerson, updatePersonFields } from './store/people.ts'
import { lockTimeline } from '../placements/store/placements.ts'
import { writeTimeline } from '../placements/placing.ts'

const spellChanges = async (
  work: Work,
  person: StoredPerson,
  spell: Spell,
  data: EmployeeChanges,
): Promise<SpellChanges> => {
  const {
    brand_id: brand = spell.brand_id,
    employment_type,
    joined_on,
    probation_ends_on,
    contract_ends_on,
    notice_days,
  } = data
  const isNewBrand = brand !== spell.brand_id
  const asked = data.employee_no === spell.employee_no && !isNewBrand ? undefined : data.employee_no
  const isNewNumber = isNewBrand || asked !== undefined
  const given = { employment_type, joined_on, probation_ends_on, contract_ends_on, notice_days }
  return {
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    ...(isNewBrand ? { brand_id: brand } : {}),
    ...(isNewNumber ? { employee_no: await chooseNumber(work, brand, asked, person.id) } : {}),
  }
}

/** The first placement begins on the day of joining, so it moves with it. */
const moveJoining = async (
  work: Work,
  person: StoredPerson,
  spell: Spell,
  day: string,
  today: string,
): Promise<void> => {
  // Pay of the days between would then be of a person who had not joined, or be missing.
  for (const paid of [spell.joined_on, day])
    if (await payClosed.get()(work.tx, person.id, paid)) throw peopleRefusals.refusal('joined_locked')
  const old = await lockTimeline(work.tx, person.id)
  const facts = { reason_code: 'hire' as const, note: null, source: 'form' as const }
  await writeTimeline(work, old, moveStart(old, spell.joined_on, day), { employee_id: person.id, day, facts, today })
  await announcePlacement(work, person.id, day < spell.joined_on ? day : spell.joined_on)
  const moved = { employee_id: person.id, from: spell.joined_on, to: day }
  for (const [, hook] of joiningMoved.all()) await hook(work, moved)
}

const factsOf = (person: StoredPerson, spell: Spell) => {
  // A name is made of its parts, and the key of an address of the address.
  const { id: _id, name: _name, work_email_key: _key, ...fields } = person
  const { id: _spell, left_on: _left, ...employment } = spell
  return { ...fields, ...employment }
}
type Facts = ReturnType<typeof factsOf>

/** The person with the employment that speaks for them, as they were and as they are. */
export type Updated = Readonly<{ version: number; changed: string[]; before: Facts; after: Facts }>

/**
 * Writes fields of a person and of the employment in force on `today`, with every check. The row of the person is
 * locked by the caller, who also decided that the fields may be written.
 */
export const updatePerson = async (
  work: Work,
  person: StoredPerson,
  data: EmployeeChanges,
  today: string,
): Promise<Updated> => {
  const spell = await getSpell(work.tx, person.id, today)
  const changes = await spellChanges(work, person, spell, data)
  refuseFaults({
    ...spell,
    ...changes,
    date_of_birth: data.date_of_birth === undefined ? person.date_of_birth : data.date_of_birth,
  })
  if (changes.joined_on !== undefined && spell.left_on !== null && changes.joined_on > spell.left_on)
    throw peopleRefusals.refusal('overlap', { dates: `the last day, ${dayText(spell.left_on)}` })
  const changed = [...changedNames({ ...person }, personPart(data)), ...changedNames({ ...spell }, { ...changes })]
  if (Object.keys(changes).length > 0) await updateEmployment(work.tx, spell.id, changes)
  if (changes.joined_on !== undefined && changes.joined_on !== spell.joined_on)
    await moveJoining(work, person, spell, changes.joined_on, today)
  const { version } = changed.length > 0 ? await updatePersonFields(work.tx, person.id, data) : person
  const after = factsOf(await lockPerson(work.tx, person.id), await getSpell(work.tx, person.id, today))
  return { version, changed, before: factsOf(person, spell), after }
}
