import { useParams } from '@tanstack/react-router'
import { NotFoundPage } from '#kit/web/states/pages.tsx'
import { TeamView } from '../team-reports/team-view.tsx'

const TeamReportScreen = () => {
  const { id } = useParams({ strict: false })
  return /^[1-9]\d{0,8}$/.test(id ?? '') ? <TeamView key={id} team_id={Number(id)} /> : <NotFoundPage />
}
export default TeamReportScreen
