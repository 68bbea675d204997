import { useParams } from '@tanstack/react-router'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { listRetainedData } from '../../contract/retention.calls.ts'
import { RetainedDataTable } from './retained-data-table.tsx'

/** The retained data of the person of a record, with reason and end. */
const PersonTab = () => {
  const { id } = useParams({ strict: false })
  const query = useCallQuery(listRetainedData, { params: { id: Number(id) } })
  return (
    <Loaded query={query} what="what is kept" shape="table">
      {(rows) => <RetainedDataTable label="What is kept of this person" rows={rows} />}
    </Loaded>
  )
}
export default PersonTab
