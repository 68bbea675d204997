import type { SendStep } from '#kit/server/importable.ts'
import { addDetail, updateDetail } from '../../../contract/details.calls.ts'
import { updateEmployee } from '../../../contract/employees.calls.ts'
import { addPlacement } from '../../../contract/placements.calls.ts'
import type { Changes, Contact } from '../rules/changes.ts'
import type { CurrentPerson } from '../store/current-people.ts'

/** Adds an emergency contact. */
export const addContact = async (send: SendStep, employeeId: number, contact: Contact): Promise<void> => {
  await send(addDetail, { body: { employee_id: employeeId, kind: 'emergency_contact', data: contact } })
}

/** Does the changes of a row to a person, by the calls that the screens use. */
export const changePerson = async (
  send: SendStep,
  person: CurrentPerson,
  { data, placement, contact }: Changes,
  from: string,
  seen: readonly Readonly<{ id: number; version: number }>[],
): Promise<void> => {
  if (Object.keys(data).length > 0)
    await send(updateEmployee, { params: { id: String(person.id) }, body: { data, version: person.version } })
  if (Object.keys(placement).length > 0)
    await send(addPlacement, {
      body: { employee_id: person.id, effective_from: from, changes: placement, reason_code: 'transfer', seen },
    })
  if (!contact) return
  if (person.contact) {
    const { id, version } = person.contact
    await send(updateDetail, { params: { id: String(id) }, body: { data: contact, version } })
  } else await addContact(send, person.id, contact)
}
