import { lockManagers } from '#domains/organisation/server/index.ts'
import { invalid } from '#kit/contract/envelope.ts'
import type { Parsed } from '#kit/contract/call.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { handleCompleted } from '#kit/server/call/handle.ts'
import type { Work } from '#kit/server/context.ts'
import { rehireEmployee as call } from '../../../contract/employees.calls.ts'
import { peopleRefusals } from '../../../contract/people.refusals.ts'
import { startEmployment, prepareEmployment, refuseFaults } from '../../persons/workflow/create-person.ts'
import { statusOf } from '../../persons/store/person-lookups.ts'
import { addLogin, type PeopleParts, withLoginSetupUrl, wantsLogin } from '../../accounts/workflow/invite-login.ts'
import { type ActorWork, claimAddress } from '../../accounts/workflow/claim-address.ts'
import { refuseOwn } from '../../persons/rules.ts'
import { lockAccountOf } from '../../accounts/store/accounts.ts'
import { todayOf } from '../../persons/store/days.ts'
import { listEmployments } from '../../persons/store/employments.ts'
import { listExitRows } from '../store/exits.ts'
import { lockPerson, type StoredPerson, updatePersonFields } from '../../persons/store/people.ts'
import { findLoop, lockTimeline, supersede } from '../../placements/store/placements.ts'

/** Returns the last day of a person who has left and may come back; refuses anyone else. */
const lastDayOf = async (work: Work, id: number, override: string | undefined) => {
  const { tx } = work
  const today = (await todayOf(work, id)) ?? ''
  const [last] = await listEmployments(tx, id)
  if ((await statusOf(tx, id, today)) !== 'left' || !last?.left_on) throw peopleRefusals.refusal('not_left')
  const [exit] = await listExitRows(tx, id)
  if (exit?.rehire_ok === false && !override) throw peopleRefusals.refusal('rehire_not_ok')
  const { id: _id, left_on: _left, brand, ...employment } = last
  return { left_on: last.left_on, employment: { ...employment, brand_id: brand.id } }
}

const dropPlansAfter = async (work: Work, id: number, day: string): Promise<void> => {
  const planned = (await lockTimeline(work.tx, id)).filter((row) => row.effective_from > day)
  await supersede(
    work,
    planned.map((row) => row.id),
  )
}

/** The work email of someone who comes back: the one entered, else the one they had. */
const takeAddress = async (work: ActorWork, person: StoredPerson, entered?: string | null): Promise<StoredPerson> => {
  const address = entered === undefined ? (person.work_email ?? person.former_work_email) : entered
  if (address === person.work_email) return person
  if (address !== null) await claimAddress(work, address, { employee_id: person.id })
  const { version } = await updatePersonFields(work.tx, person.id, { work_email: address })
  return { ...person, work_email: address, version }
}

type RestartInput = Omit<Parsed<typeof call>['body'], 'employee_id' | 'create_login'>

/** Begins a new employment of a person who has left, with every check, in the transaction of the caller. */
export const restartEmployment = async (
  work: ActorWork,
  employeeId: number,
  { override_reason, work_email, ...data }: RestartInput,
): Promise<Readonly<{ person: StoredPerson; employee_no: string }>> => {
  const { tx } = work
  const found = await lockPerson(tx, employeeId)
  const last = await lastDayOf(work, found.id, override_reason)
  const person = await takeAddress(work, found, work_email)
  for (const field of ['manager_id', 'second_manager_id'] as const)
    if (data.placement[field] === person.id) throw invalid({ [`placement.${field}`]: 'Nobody reports to themself' })
  refuseFaults({ ...data, date_of_birth: person.date_of_birth })
  await lockManagers(tx)
  await dropPlansAfter(work, person.id, last.left_on)
  const prepared = await prepareEmployment(work, data, person.id)
  await startEmployment(work, person.id, prepared)
  const manager = await findLoop(tx, person.id, data.joined_on)
  if (manager !== undefined) throw peopleRefusals.refusal('manager_cycle', { manager, person: person.name })
  const { employee_no } = prepared.employment
  await audit(work, 'people.rehired', {
    entity: 'employees',
    id: person.id,
    employee_id: person.id,
    change: changed(
      { ...last.employment, work_email: found.work_email },
      { ...prepared.employment, work_email: person.work_email },
      {
        ...prepared.values,
        previous_last_day: last.left_on,
        override_reason: override_reason ?? null,
      },
    ),
  })
  return { person, employee_no }
}

/**
 * Restarts the employment: the record, its details and its past stay; plans for the time after the last day are
 * deleted.
 */
export const rehireEmployee = (parts: PeopleParts) =>
  handleCompleted(
    call,
    async (context) => {
      const { tx, body, actor } = context
      const { employee_id, create_login, ...data } = body
      refuseOwn(actor, employee_id)
      const { person, employee_no } = await restartEmployment(context, employee_id, data)
      const account = await lockAccountOf(tx, person.id, 'User')
      const isLogin = !account && wantsLogin(actor, create_login)
      const login = isLogin ? await addLogin(parts, context, person, true) : null
      return {
        id: person.id,
        employee_no,
        login: { invited: login?.invited ?? false, setup_url: login?.setup_url ?? null },
        version: person.version,
      }
    },
    withLoginSetupUrl(parts),
  )
