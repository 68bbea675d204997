import { useParams } from '@tanstack/react-router'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { listKeptOf } from '../../contract/retention.calls.ts'
import { KeptTable } from './kept-table.tsx'

/** What is kept of the person of a record, why and until when. */
const PersonTab = () => {
  const { id } = useParams({ strict: false })
  const query = useCallQuery(listKeptOf, { params: { id: Number(id) } })
  return (
    <Loaded query={query} what="what is kept" shape="table">
      {(rows) => <KeptTable label="What is kept of this person" rows={rows} />}
    </Loaded>
  )
}
export default PersonTab
