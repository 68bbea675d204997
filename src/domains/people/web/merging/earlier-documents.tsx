import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { getEmployee } from '../../contract/employees.calls.ts'
import type { EarlierRecord } from '../../contract/merged.models.ts'
import { DetailCards } from '../details/detail-cards.tsx'
import { DOCUMENT_KINDS } from '../details/detail-labels.ts'

/** The documents of a record that was merged into the shown one: to read only. */
export const EarlierDocuments = ({ row }: { row: EarlierRecord }) => {
  const query = useCallQuery(getEmployee, { params: { id: row.id }, query: {} })
  return (
    <section className="m-stack" aria-label={`Documents of ${row.employee_no}`}>
      <h2>Of the earlier record {row.employee_no}</h2>
      <Loaded query={query} what="these documents" shape="cards">
        {(record) => <DetailCards record={record} kinds={DOCUMENT_KINDS} side="admin" mayAdd={false} />}
      </Loaded>
    </section>
  )
}
