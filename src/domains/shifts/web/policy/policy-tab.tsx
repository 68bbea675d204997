import { useActor } from '#kit/web/screens/actor.tsx'
import swapStyles from '../swaps/swaps.module.css'
import { Coverage } from './coverage.tsx'
import { Rules } from './rules.tsx'
import { Settings } from './settings.tsx'
import { Templates } from './templates.tsx'

/** How a team plans: its templates, the rules of rest and hours, what it needs, and its settings. */
export const PolicyTab = ({ team }: Readonly<{ team: number }>) => {
  const { has } = useActor()
  return (
    <div className={swapStyles.sections}>
      <Templates team={team} />
      <Rules />
      {has('shifts.plan') && <Coverage team={team} />}
      <Settings team={team} />
    </div>
  )
}
