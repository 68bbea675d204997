import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { dateTime } from '#kit/web/format/dates.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { DataTable } from '#kit/web/table/data-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { readDataAccess } from '../contract/audit.calls.ts'
import type { DataAccess } from '../contract/audit.models.ts'
import { listName } from '../contract/list-name.ts'
import { OwnData } from './retention/own-data.tsx'

const what = (row: DataAccess): string => {
  const list = /^Exported a list: (.+)$/.exec(row.what)?.[1]
  return list === undefined ? row.what : `Exported a list: ${listName(list)}`
}

const COLUMNS: readonly Column<DataAccess>[] = [
  { key: 'what', title: 'What', text: what, onPhone: 'title' },
  { key: 'who', title: 'Who', text: (row) => row.who },
  { key: 'role', title: 'Role', text: (row) => row.role ?? '–' },
  { key: 'at', title: 'When', text: (row) => dateTime(row.at) },
  { key: 'reason', title: 'Reason', text: (row) => row.reason ?? '–' },
]

/** The accesses to the person's own data, the retained data, and a copy of it. */
const PrivacyTab = () => (
  <div className="m-stack">
    <OwnData />
    <section className="m-stack">
      <h2>Who looked at your data</h2>
      <Looks />
    </section>
  </div>
)
export default PrivacyTab

/** The accesses of the last year. */
const Looks = () => {
  const { id } = useActor()
  const query = useCallQuery(readDataAccess, { params: { userId: id }, query: {} })
  return (
    <Loaded query={query} what="who looked at your data" shape="table">
      {(rows) =>
        rows.length === 0 ? (
          <Empty
            title="Nobody looked at your data"
            text="Whoever opens your documents, numbers or pay, or saves a list with you in it, is named here for a year."
          />
        ) : (
          <div className="m-stack">
            <p className="m-dim">
              Who opened your documents, numbers or pay, or saved a list with you in it, in the last year.
            </p>
            <DataTable label="Who looked at your data" rows={rows} columns={COLUMNS} rowKey={(row) => row.id} />
          </div>
        )
      }
    </Loaded>
  )
}
