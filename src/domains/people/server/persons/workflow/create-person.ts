import { invalid } from '#kit/contract/envelope.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import { nextEmployeeNo, takeEmployeeNo } from '#domains/organisation/server/index.ts'
import { settingValue } from '#domains/settings/server/index.ts'
import type { NewPerson } from '../../../contract/employees.calls.ts'
import { PLACEMENT_FIELDS } from '../../../contract/people.fields.ts'
import { peopleRefusals } from '../../../contract/people.refusals.ts'
import { employmentFaults } from '../../../contract/people.rules.ts'
import { type ActorWork, claimAddress } from '../../accounts/workflow/claim-address.ts'
import { announcePlacement } from './announce-placement.ts'
import { refusePlace } from '../../placements/workflow.ts'
import { findByNumber, insertEmployment } from '../store/employments.ts'
import { type BrandInUse, findBrandInUse } from '../store/options.ts'
import { insertPerson } from '../store/people.ts'
import { findMismatch, insertTimelineRow } from '../../placements/store/placements.ts'

const getBrand = async (tx: Tx, id: number | undefined): Promise<BrandInUse> => {
  const row = await findBrandInUse(tx, id)
  if (row) return row
  throw invalid({ brand_id: id === undefined ? 'Brand is required' : 'Brand does not exist' })
}

/**
 * Checks a number that was entered: it must look like those of its brand and belong to no one else. Without one the
 * next is taken.
 */
export const chooseNumber = async (
  work: Work,
  brandId: number,
  requested: string | undefined,
  employeeId: number | null,
): Promise<string> => {
  if (requested === undefined) return nextEmployeeNo(work, brandId)
  const { fits, example } = await takeEmployeeNo(work, brandId, requested)
  if (!fits) throw peopleRefusals.refusal('number_form', { example })
  const owner = await findByNumber(work.tx, requested, brandId)
  if (owner !== null && owner !== employeeId) throw peopleRefusals.refusal('number_taken', { number: requested })
  return requested
}

export const refuseFaults = (dates: Parameters<typeof employmentFaults>[0]): void => {
  const faults = employmentFaults(dates)
  if (Object.keys(faults).length > 0) throw invalid(faults)
}

type Emails = Readonly<{ work_email: string | null; personal_email: string | null }>
export type Created = Readonly<{ id: number; name: string; employee_no: string; version: number }> & Emails

type EmploymentInput = Pick<NewPerson, 'employment_type' | 'joined_on' | 'placement'> &
  Partial<Pick<NewPerson, 'brand_id' | 'employee_no' | 'probation_ends_on' | 'contract_ends_on' | 'notice_days'>>

/** Returns the columns of an employment and its first placement, after every check; the number is taken with it. */
export const prepareEmployment = async (work: Work, data: EmploymentInput, employeeId: number | null) => {
  const { team_id = null, department_id } = data.placement
  const [brand, mismatch, notice_days] = await Promise.all([
    getBrand(work.tx, data.brand_id),
    team_id === null ? undefined : findMismatch(work.tx, [{ team_id, department_id }]),
    data.notice_days ?? settingValue(work.tx, 'people.notice_days', work.now),
    refusePlace(work.tx, data.placement, data.joined_on, 'placement.'),
  ])
  if (mismatch) throw peopleRefusals.refusal('team_mismatch', mismatch)
  const employment = {
    brand_id: brand.id,
    employee_no: await chooseNumber(work, brand.id, data.employee_no, employeeId),
    employment_type: data.employment_type,
    joined_on: data.joined_on,
    probation_ends_on: data.probation_ends_on ?? null,
    contract_ends_on: data.contract_ends_on ?? null,
    notice_days,
  }
  const values = {
    department_id,
    team_id,
    designation_id: data.placement.designation_id ?? null,
    role_id: data.placement.role_id,
    manager_id: data.placement.manager_id ?? null,
    second_manager_id: data.placement.second_manager_id ?? null,
    work_pattern_id: data.placement.work_pattern_id ?? brand.default_pattern_id,
    time_zone: data.placement.time_zone ?? null,
    work_mode: data.placement.work_mode ?? ('office' as const),
  }
  return { employment, values }
}
type Prepared = Awaited<ReturnType<typeof prepareEmployment>>

/** Begins an employment of a person with its first placement. */
export const startEmployment = async (work: Work, employee_id: number, prepared: Prepared): Promise<void> => {
  const { employment, values } = prepared
  const first = { effective_from: employment.joined_on, values, changed: PLACEMENT_FIELDS }
  await Promise.all([
    insertEmployment(work.tx, { employee_id, ...employment }),
    insertTimelineRow(work, employee_id, first, { reason_code: 'hire', note: null, source: 'hire' }),
    announcePlacement(work, employee_id, employment.joined_on),
  ])
}

/** Adds a person with the first employment and placement, with every check, in the transaction of the caller. */
export const createPerson = async (work: ActorWork, data: NewPerson): Promise<Created> => {
  refuseFaults(data)
  const { work_email = null, personal_email = null } = data
  if (work_email !== null) await claimAddress(work, work_email, {})
  const prepared = await prepareEmployment(work, data, null)
  const person = await insertPerson(work.tx, data)
  await startEmployment(work, person.id, prepared)
  return { ...person, work_email, personal_email, employee_no: prepared.employment.employee_no }
}
