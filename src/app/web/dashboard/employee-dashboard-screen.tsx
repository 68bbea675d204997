import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { day, today } from '#kit/web/format/dates.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { employeeDashboard } from '#domains/shell/contract/shell.calls.ts'
import { Dashboard } from './dashboard.tsx'

const REFRESH_MS = 60_000

const EmployeeDashboardScreen = () => {
  const { time_zone, role_name } = useActor()
  const query = useCallQuery(employeeDashboard, {}, { keep: true, every: REFRESH_MS })
  const now = today(time_zone)
  return <Dashboard query={query} context={`${day(now, now)}, ${role_name}`} />
}
export default EmployeeDashboardScreen
