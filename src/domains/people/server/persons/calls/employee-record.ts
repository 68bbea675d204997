import { notFound } from '#kit/contract/envelope.ts'
import { inputNames } from '#kit/contract/record.ts'
import { scopeOf, type Actor } from '#kit/server/actor.ts'
import { handle } from '#kit/server/call/handle.ts'
import * as calls from '../../../contract/employees.calls.ts'
import {
  DIRECTORY_FIELDS,
  directoryRecord,
  employmentRecord,
  PERSONAL_FIELDS,
} from '../../../contract/people.records.ts'
import { EMPLOYED, employeeRecord, type EmployeeRecord } from '../../../contract/people.models.ts'
import { hiddenKinds } from '../../details/rules/policy.ts'
import { detailsOf, pendingOf } from '../../details/present.ts'
import { hiddenFields, isOwn, mayDo, maySeePersonal } from '../rules.ts'
import { showPeople } from '../present/show-person.ts'
import { statesPart } from '../../states/present.ts'
import { findDouble, findMergedInto, findSide, listEarlierRecords } from '../../merging/store/sides.ts'
import { todayOf, zoneOf } from '../store/days.ts'
import { findAccountOf } from '../../accounts/store/accounts.ts'
import { getEmployment, listEmployments } from '../store/employments.ts'
import { findStoredPerson } from '../store/people.ts'
import { countPeople, findPerson } from '../store/person-list.ts'
import { listPlacementRows } from '../../placements/store/placements.ts'
import * as store from '../store/record.ts'
import { showPlacement } from '../../placements/calls/placements.ts'

const isAction = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The same record without any action: nothing of a merged one changes. */
const readOnly = (record: EmployeeRecord): EmployeeRecord =>
  employeeRecord.parse(
    JSON.parse(JSON.stringify(record), (key, value: unknown) =>
      key === 'can' && isAction(value) ? Object.fromEntries(Object.keys(value).map((name) => [name, false])) : value,
    ),
  )

export const getEmployee = handle(calls.getEmployee, async (context) => {
  const { tx, actor, params, query, now } = context
  const id = params.id
  if (!context.scope().isAll) await context.requireVisible(id)
  const [person, today] = [await findStoredPerson(tx, id), await todayOf(context, id)]
  if (!person || today === undefined) throw notFound()
  const on = query.on ?? today
  const row = await findPerson(context, id, on)
  const [shown] = row ? await showPeople(context, [row], query.on) : []
  if (!row || !shown) throw notFound()
  const placements = (await listPlacementRows(tx, id)).map(showPlacement(actor, today))
  const day = on < row.joined_on ? row.joined_on : on
  const merged_into = (await findMergedInto(tx, id)) ?? null
  const mayMerge = merged_into === null && mayDo(actor, id, 'delete') && maySeePersonal(actor, id)
  const { service_from } = (await findSide(context, id)) ?? { service_from: null }
  const record: EmployeeRecord = {
    ...shown,
    merged_into,
    earlier: await listEarlierRecords(tx, id),
    service_from,
    double: (mayMerge ? await findDouble(tx, person) : null) ?? null,
    ...directoryRecord.values(person),
    ...(maySeePersonal(actor, id)
      ? { ...store.personalPart(person), nationality: await store.findCountry(tx, person.nationality_country_id) }
      : {}),
    former_work_email: person.former_work_email,
    time_zone: (await zoneOf(tx, id, now)) ?? 'UTC',
    managers: await store.listManagers(tx, id, day),
    reports: await countPeople(tx, { manager_id: [id], status: [...EMPLOYED] }, on),
    employments: await listEmployments(tx, id),
    placement: placements.find((one) => one.effective_from <= day) ?? null,
    placements,
    login: await store.findLogin(tx, id, now),
    ...(await statesPart(context, { id, name: row.name }, { day: on, today })),
    hidden: [...hiddenFields(actor, id), ...hiddenKinds(actor, id)],
    details: await detailsOf(context, id),
    pending_changes: await pendingOf(context, id),
  }
  return merged_into === null ? record : readOnly(record)
})

const editableFields = (actor: Actor, id: number, hasLogin: boolean): string[] => {
  if (isOwn(actor, id)) return []
  return [
    ...DIRECTORY_FIELDS,
    ...(maySeePersonal(actor, id) ? PERSONAL_FIELDS : []),
    ...inputNames(employmentRecord, 'change'),
    ...(hasLogin && scopeOf(actor, 'people.password.write') !== null ? ['login_email'] : []),
  ]
}

export const getEmployeeForm = handle(calls.getEmployeeForm, async (context) => {
  const { tx, actor, params } = context
  const [person, today] = [await findStoredPerson(tx, params.id), await todayOf(context, params.id)]
  if (!person || today === undefined) throw notFound()
  const { id: _employment, ...employment } = await getEmployment(tx, params.id, today)
  const account = await findAccountOf(tx, params.id)
  return {
    values: {
      ...directoryRecord.values(person),
      ...(maySeePersonal(actor, params.id) ? store.personalPart(person) : {}),
      ...employment,
      login_email: account?.email ?? null,
    },
    editable: editableFields(actor, params.id, account !== undefined),
    version: person.version,
  }
})
