import { useActor } from '#kit/web/screens/actor.tsx'
import { Holds } from './holds.tsx'
import { Requests } from './requests.tsx'
import { Rules } from './rules.tsx'

/** How long data is kept, whose is under a hold, and what was asked for about it. */
const RetentionTab = () => {
  const { has } = useActor()
  return (
    <div className="m-stack">
      <Rules />
      {has('records.retention.write') && <Holds />}
      {has('records.erase') && <Requests />}
    </div>
  )
}
export default RetentionTab
