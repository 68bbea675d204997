import { audit } from '#kit/server/audit.ts'
import { type Actor, authorOf } from '#kit/server/actor.ts'
import type { Work } from '#kit/server/context.ts'
import { savePassword } from '#domains/session/server/index.ts'
import type { NewPerson } from '../../../contract/employees.calls.ts'
import { givenDates } from '../../../contract/exit.rules.ts'
import type { PlacementChanges } from '../../../contract/placements.calls.ts'
import type { ExitKind } from '../../../contract/states.models.ts'
import { insertLogin, signInAddress } from '../../accounts/workflow/invite-login.ts'
import type { ActorWork } from '../../accounts/workflow/claim-address.ts'
import { lockAccountOf } from '../../accounts/store/accounts.ts'
import { createPerson } from '../../persons/workflow/create-person.ts'
import { todayOf } from '../../persons/store/days.ts'
import { findStoredPerson, lockPerson, updatePersonFields } from '../../persons/store/people.ts'
import { refuseOwn } from '../../persons/rules.ts'
import { announcePlacement } from '../../persons/workflow/announce-placement.ts'
import { place } from '../../placements/workflow.ts'
import { authorityOf } from '../../states/workflow/steps.ts'
import { restartEmployment } from '../calls/rehire.ts'
import { endEmployment } from './end-employment.ts'

// Changes of people by other domains in their transactions. The permission is decided by the keys of those domains.

type Hired = Readonly<{ id: number; employee_no: string }>

/** A login, with the password that its owner has chosen before. */
const ensureLogin = async (
  work: ActorWork,
  person: Parameters<typeof insertLogin>[1],
  passwordHash: string | null,
): Promise<void> => {
  const found = await lockAccountOf(work.tx, person.id, 'User')
  const account = found ?? (await insertLogin(work, person, false))
  const hasEmail = found ? found.email !== null : signInAddress(person) !== null
  // A password belongs to an email; without one the person gets a PIN.
  if (passwordHash !== null && hasEmail) await savePassword(work, account.id, passwordHash, false)
}

/** Adds a person with employment, placement and login. */
export const hirePerson = async (work: ActorWork, data: NewPerson, passwordHash: string | null): Promise<Hired> => {
  const created = await createPerson(work, data)
  const { id, employee_no } = created
  await ensureLogin(work, created, passwordHash)
  await audit(work, 'people.created', {
    entity: 'employees',
    id,
    employee_id: id,
    after: { ...data, employee_no },
  })
  return { id, employee_no }
}

/** Begins a new employment of a person who has left; new values replace those of the record. */
export const rehirePerson = async (
  work: ActorWork,
  employeeId: number,
  data: NewPerson,
  passwordHash: string | null,
): Promise<Hired> => {
  refuseOwn(work.actor, employeeId)
  const {
    placement,
    employment_type,
    joined_on,
    brand_id,
    employee_no: requestedNumber,
    probation_ends_on,
    work_email,
    ...person
  } = data
  const employment = {
    placement,
    employment_type,
    joined_on,
    brand_id,
    employee_no: requestedNumber,
    probation_ends_on,
    work_email,
  }
  const { employee_no } = await restartEmployment(work, employeeId, employment)
  const entered = Object.fromEntries(
    Object.entries(person).filter(([, value]) => value !== null && value !== undefined),
  )
  await updatePersonFields(work.tx, employeeId, entered)
  const stored = await findStoredPerson(work.tx, employeeId)
  if (stored) await ensureLogin(work, stored, passwordHash)
  return { id: employeeId, employee_no }
}

/** Places a person again from a day on. */
export const placePerson = async (
  work: Work,
  employeeId: number,
  changes: PlacementChanges,
  from: string,
  note: string,
): Promise<void> => {
  await lockPerson(work.tx, employeeId)
  const today = (await todayOf(work, employeeId)) ?? from
  const origin = { reason_code: 'transfer', note, source: 'form' } as const
  await place(work, { employee_id: employeeId, effective_from: from, changes, today }, origin)
  await announcePlacement(work, employeeId, from)
  await audit(work, 'people.placement_added', {
    entity: 'employees',
    id: employeeId,
    employee_id: employeeId,
    after: { ...changes, effective_from: from, note },
  })
}

type End = Readonly<{ kind: ExitKind; last_day: string; reason: string; is_confirmed: boolean }>

/** Ends the employment of a person with a last day. */
export const endPerson = async (work: Work, actor: Actor, employeeId: number, end: End): Promise<void> => {
  refuseOwn(actor, employeeId)
  const person = await lockPerson(work.tx, employeeId)
  const submitted_on = (await todayOf(work, employeeId)) ?? end.last_day
  await endEmployment(
    { ...work, by: authorOf(actor) },
    person,
    { ...authorityOf(actor, employeeId), is_keeper: true },
    {
      kind: end.kind,
      submitted_on,
      waived_days: 0,
      requested_last_day: null,
      reason_code: 'other',
      letter_text: null,
      letter_file_id: null,
      comment: end.reason,
      is_confirmed: end.is_confirmed,
      dates: () => givenDates(submitted_on, end.last_day),
    },
  )
}
