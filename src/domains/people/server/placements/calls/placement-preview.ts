import { notFound } from '#kit/contract/envelope.ts'
import { handle } from '#kit/server/call/handle.ts'
import { peekEmployeeNo } from '#domains/organisation/server/index.ts'
import { previewPlacement as preview } from '../../../contract/placements.calls.ts'
import { findManagerAt, findTerms } from '../store/placement-preview.ts'
import { listManagers } from '../../persons/store/record.ts'

export const previewPlacement = handle(preview, async ({ tx, query }) => {
  const { brand_id, joined_on, work_pattern_id, time_zone, ...place } = query
  const terms = await findTerms(tx, brand_id, work_pattern_id, joined_on)
  const employee_no = await peekEmployeeNo(tx, brand_id)
  if (!terms || employee_no === undefined) throw notFound()
  const manager = await findManagerAt(tx, place, joined_on)
  const above = manager ? await listManagers(tx, manager.id, joined_on) : []
  return {
    ...terms,
    time_zone: time_zone ?? terms.time_zone,
    employee_no,
    managers: manager ? [manager, ...above] : [],
  }
})
