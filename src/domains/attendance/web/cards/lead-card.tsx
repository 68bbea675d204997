import { withSearch } from '#kit/web/address/search-text.ts'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { count, number } from '#kit/web/format/numbers.ts'
import { Tile, Tiles } from '#kit/web/layout/cards.tsx'
import type { DashboardCardProps } from '#kit/web/screens/screen.ts'
import { leadCard } from '../../contract/attendance.cards.ts'
import { BOARD_ORDER, BOARD_SIGNS } from '../parts/tones.ts'
import styles from './cards.module.css'

const LeadCard = ({ data, path }: DashboardCardProps) => {
  const { teams, waiting, forced_punch_outs: undecided } = leadCard.parse(data)
  const sections = teams.map(({ team, states }) => (
    <section key={team.id} className={styles.leadTeam} aria-label={team.name}>
      {teams.length > 1 && <h3>{team.name}</h3>}
      <Tiles>
        {BOARD_ORDER.filter((state) => (states[state] ?? 0) > 0).map((state) => (
          <Tile
            key={state}
            label={BOARD_SIGNS[state].word}
            value={number(states[state] ?? 0)}
            tone={BOARD_SIGNS[state].tone}
            href={withSearch(path, { team: team.id, state })}
          />
        ))}
      </Tiles>
    </section>
  ))
  return (
    <>
      {undecided > 0 && (
        <GoLink href="/employee/forced-punchout" className={styles.leadNews} data-counts={undecided}>
          {count(undecided, 'punch-out')} to decide
        </GoLink>
      )}
      {waiting.map(({ words: [one, many], count: n, path: to }) => {
        const text = `${number(n)} ${n === 1 ? one : many}`
        return to === null ? (
          <p key={one} className={styles.leadNews}>
            {text}
          </p>
        ) : (
          <GoLink key={one} href={to} className={styles.leadNews} data-counts={n}>
            {text}
          </GoLink>
        )
      })}
      {sections}
    </>
  )
}
export default LeadCard
