import { audit } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import type { SecretBox } from '#kit/server/secret-box.ts'
import type { DetailKind } from '../../../contract/details.models.ts'
import { insertDetail } from '../store/details.ts'
import { audited, columnsOf } from '../rules/detail-columns.ts'

type NewDetail = Readonly<{
  kind: DetailKind
  data: Readonly<Record<string, unknown>>
  file_id?: number | null | undefined
  /** The account whose documents alone may be filed with it. */
  uploaded_by?: number
  /** Waiting for approval. */
  is_pending?: boolean
}>

/** Adds a detail to a person, with every check of its fields, in the transaction of the caller. Returns its id. */
export const addDetailTo = async (
  work: Work,
  box: SecretBox,
  employeeId: number,
  detail: NewDetail,
): Promise<number> => {
  const { kind, data, file_id = null, uploaded_by, is_pending = false } = detail
  const owner = { employee_id: employeeId, kind }
  const columns = await columnsOf(work.tx, box, owner, { data, file_id, uploaded_by }, null)
  const state = is_pending ? ('pending' as const) : ('active' as const)
  const id = await insertDetail(work, { ...columns, ...owner, state, replaces_id: null })
  await audit(work, 'people.detail_added', {
    entity: 'employee_details',
    id,
    employee_id: employeeId,
    after: audited(columns, { kind, state }),
  })
  return id
}
