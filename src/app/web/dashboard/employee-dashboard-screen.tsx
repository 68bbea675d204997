import { day, today } from '#kit/web/format/dates.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { dashboardCards } from '../domain-parts.ts'
import { Dashboard } from './dashboard.tsx'
import { employeeSource, useDashboard } from './use-dashboard.ts'

const slots = dashboardCards('employee')

const EmployeeDashboardScreen = () => {
  const { time_zone, role_name } = useActor()
  const query = useDashboard(employeeSource, {}, { slots })
  const now = today(time_zone)
  return <Dashboard query={query} context={`${day(now, now)}, ${role_name}`} />
}
export default EmployeeDashboardScreen
