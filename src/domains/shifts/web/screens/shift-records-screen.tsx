import { Page } from '#kit/web/layout/page.tsx'
import { weekText } from '../parts/labels.ts'
import { Planning, usePlace } from '../plan/planning.tsx'

/** Weeks of every team for administrators: the plan, its coverage, swaps, changes and rules. */
const ShiftRecordsScreen = () => {
  const { week, ofTeam } = usePlace()
  const shown = ofTeam.find(({ id }) => id === week)
  return (
    <Page title="Shift records" context={shown ? `${shown.team_name}, ${weekText(shown)}` : 'Shifts by team and week'}>
      <Planning />
    </Page>
  )
}
export default ShiftRecordsScreen
